// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AccountEntries } from '#features/auth/account/account-entries.tsx'
import { LoginPage } from '#features/auth/sign-in/login-page.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import {
  asha,
  ashaId,
  network,
  pageEngine,
  pendingRows,
  renderInApp,
  setUpDom,
  signIn,
} from '#tests/support/in-the-dom.tsx'

setUpDom()
afterEach(() => vi.restoreAllMocks())

/** From now on the session cannot be changed, and nothing is left to evict. */
async function fillDevice(): Promise<void> {
  const { engine } = await pageEngine()
  vi.spyOn(engine.tokens, 'adopt').mockRejectedValue(new Error('QuotaExceededError'))
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('a sign-in that the device cannot store says that it failed, and can be tried again', async () => {
  network.answer = async () => Response.json({ access: 'a', refresh: 'r', user: asha() })
  await fillDevice()
  await renderInApp(<LoginPage />, { path: '/auth/login' })
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fill(m.username_or_email(), 'asha')
  fill(m.password(), 'a-long-passphrase')
  await press(m.sign_in())
  expect((await screen.findByRole('alert')).textContent).toBe(m.page_broke())
  expect(screen.getByRole('button', { name: m.sign_in() }).getAttribute('aria-disabled')).toBe('false')
  vi.restoreAllMocks()
  await press(m.sign_in())
  await waitFor(() => expect(session.status).toBe('in'))
})

test('a sign-out that fails says so', async () => {
  await signIn()
  await fillDevice()
  await renderInApp(<AccountEntries onDone={() => {}} />)
  await press(m.sign_out())
  expect(await screen.findByText(m.sign_out_failed())).toBeTruthy()
  expect(session.status).toBe('in')
})

test('so does one after the question about unsent data, which then is asked again', async () => {
  await signIn()
  const { engine } = await pageEngine()
  const payload = { slug: 'a-post', content: 'Not sent yet', parent: null }
  await engine.outbox.enqueue({ kind: 'comment', payload }, ashaId)
  await fillDevice()
  await renderInApp(<AccountEntries onDone={() => {}} />)
  await press(m.sign_out())
  await press(m.sign_out_keep())
  expect(await screen.findByText(m.sign_out_failed())).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(m.sign_out_title())).toBeNull())
  expect(await pendingRows(ashaId)).toHaveLength(1)
  vi.restoreAllMocks()
  await press(m.sign_out())
  await press(m.sign_out_keep())
  await waitFor(() => expect(session.status).toBe('out'))
})
