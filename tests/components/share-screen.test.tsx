// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ShareScreen } from '#app/share-screen.tsx'
import { shareSearch } from '#features/share/share-search.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ashaId, pageEngine, renderInApp, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

// Not precached, and there is no network.
vi.mock('#features/writing/editor/post-rules.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

setUpDom()

/** The page with an item that another app shared with a person who may write. */
async function openShared() {
  const { engine } = await pageEngine()
  await signIn()
  await engine.db.postDrafts.put({
    id: 'begun',
    owner: ashaId,
    title: 'Begun',
    category: '',
    author: 'Asha',
    excerpt: '',
    tags: '',
    source: '',
    content: '',
    words: 0,
    slug: '',
    publishedEdit: 0,
    createdAt: 0,
    editedAt: 1,
  })
  await engine.db.shared.put({
    id: 'shared',
    title: 'Bei ya mchele',
    text: 'Mchele 2,800',
    url: 'https://example.org/bei',
    savedAt: 1,
    owner: ashaId,
  })
  const { router } = await renderInApp(<ShareScreen />, { path: '/share' })
  fireEvent.click(await screen.findByRole('button', { name: m.writing_from_shared() }))
  return { engine, router }
}

test('a post is begun from shared content without the code that renders it', async () => {
  const { engine, router } = await openShared()
  await expect.poll(() => router.state.location.pathname).toBe('/blog/manage')
  const { draft: id } = router.state.location.search as { draft?: string }
  expect(await engine.db.postDrafts.get(id ?? '')).toMatchObject({
    title: 'Bei ya mchele',
    source: 'Mchele 2,800\n\n<https://example.org/bei>',
  })
})

test('a device that cannot store the post says so', async () => {
  const { engine } = await pageEngine()
  const put = vi.spyOn(engine.db.postDrafts, 'bulkPut').mockRejectedValue(new Error('The disk is full'))
  await openShared()
  expect(await screen.findByText(m.sync_not_stored())).toBeTruthy()
  put.mockRestore()
})

test('content from another app that a full device cannot keep stays in the address, and the page says so', async () => {
  const { engine } = await pageEngine()
  const put = vi.spyOn(engine.db.shared, 'put').mockRejectedValue(new Error('The disk is full'))
  const { router } = await renderInApp(<ShareScreen />, { path: '/share', search: '?text=Mchele%202%2C800' })
  expect(await screen.findByText(m.sync_not_stored())).toBeTruthy()
  expect(router.state.location.searchStr).toContain('Mchele')
  put.mockRestore()
})

/** Resolves when the page has stored what another app shared. */
async function share(shared: Record<string, string>): Promise<void> {
  const { router } = await renderInApp(<ShareScreen />, {
    path: '/share',
    search: `?${new URLSearchParams(shared).toString()}`,
    parse: shareSearch,
  })
  await expect.poll(() => router.state.location.searchStr).toBe('')
}

test.each(['12345678901234567890', '{"a": 1}', '1.50', 'true', '"Karibu"'])(
  'the shared text %s is kept as it was shared',
  async (text) => {
    const search = `?${new URLSearchParams({ text }).toString()}`
    const opened = { name: `http://localhost/share${search}` }
    // Of the document that the system opened, which the DOM of these tests does not have.
    Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => [opened] })
    const { router } = await renderInApp(<ShareScreen />, { path: '/share', search, parse: shareSearch })
    const { engine } = await pageEngine()
    await expect.poll(() => engine.db.shared.toArray()).toEqual([expect.objectContaining({ text })])
    await expect.poll(() => router.state.location.searchStr).toBe('')
    Reflect.deleteProperty(performance, 'getEntriesByType')
  },
)

test('a link that is shared again without words keeps those that it had', async () => {
  const url = 'https://example.org/bei'
  const { engine } = await pageEngine()
  await share({ title: 'Bei ya mchele', text: 'Mchele 2,800', url })
  cleanup()
  await share({ url })
  expect(await engine.db.shared.toArray()).toEqual([
    expect.objectContaining({ title: 'Bei ya mchele', text: 'Mchele 2,800', url }),
  ])
  cleanup()
  await share({ title: 'Bei mpya', text: 'Mchele 2,900', url })
  expect(await engine.db.shared.toArray()).toEqual([
    expect.objectContaining({ title: 'Bei mpya', text: 'Mchele 2,900', url }),
  ])
})
