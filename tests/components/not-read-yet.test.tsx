// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoginPage } from '#features/auth/sign-in/login-page.tsx'
import { SavedPage } from '#features/saved/saved-page.tsx'
import { SearchView } from '#features/search/search-view.tsx'
import { DataUsageSection } from '#features/settings/data-usage-section.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import { addDataUsage, monthOf } from '#platform/usage/data-usage.ts'
import { aSavedPost } from '#tests/support/cached.ts'
import { asha, network, pageEngine, renderInApp, setUpDom } from '#tests/support/in-the-dom.tsx'

// The catalogues of the app come from the build.
vi.mock('#features/search/site-documents.ts', () => ({
  siteDocuments: async () => [
    { kind: 'products', path: '/viormart/laptop', texts: { en: { title: 'Laptop', text: '', words: '' } } },
  ],
}))

setUpDom()

/** Everything that the page has shown, also what a slow phone alone shows long enough to be read. */
let shown: string[]
const observer = new MutationObserver(() => shown.push(document.body.textContent))
beforeEach(() => {
  shown = []
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
})
afterEach(() => observer.disconnect())

test('the saved items are not said to be none before they were read', async () => {
  const { engine } = await pageEngine()
  await engine.db.saved.put(aSavedPost('money', 'Money on a phone'))
  await renderInApp(<SavedPage downloads={null} />)
  await screen.findByText('Money on a phone')
  expect(shown.join('\n')).not.toContain(m.shelf_saved_none())
})

test('data usage is not said to be empty before it was read', async () => {
  const { engine } = await pageEngine()
  await addDataUsage(engine.db, monthOf(engine.clock.now()), new Map([['blog', 2_000_000]]))
  await renderInApp(<DataUsageSection />)
  await screen.findByText(m.nav_blog())
  expect(shown.join('\n')).not.toContain(m.diary_empty())
})

test('a search without a network does not say that it found nothing before it has searched', async () => {
  await renderInApp(<SearchView query="laptop" onQuery={() => {}} />)
  await waitFor(() => expect(document.querySelector('[data-search-hit]')).toBeTruthy())
  expect(shown.join('\n')).toContain(m.search_running())
  expect(shown.join('\n')).not.toContain(m.search_none({ query: 'laptop' }))
})

test('who has just signed in is not warned of somebody else who signs in', async () => {
  network.answer = async () => Response.json({ access: 'a', refresh: 'r', user: asha() })
  const { router } = await renderInApp(<LoginPage />, { path: '/auth/login' })
  fireEvent.change(screen.getByLabelText(m.username_or_email()), { target: { value: 'asha' } })
  fireEvent.change(screen.getByLabelText(m.password()), { target: { value: 'a-long-passphrase' } })
  fireEvent.click(screen.getByRole('button', { name: m.sign_in() }))
  await waitFor(() => expect(session.status).toBe('in'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(shown.join('\n')).not.toContain(m.already_signed_in())
})
