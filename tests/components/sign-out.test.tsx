// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AccountEntries } from '#features/auth/account/account-entries.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import {
  ashaId,
  network,
  pageEngine,
  pendingRows,
  renderInApp,
  setUpDom,
  signIn,
} from '#tests/support/in-the-dom.tsx'

setUpDom()

const logoutPath = '/users/auth/logout/'
const button = (name: string) => screen.getByRole('button', { name })
const choices = { keep: m.sign_out_keep(), discard: m.sign_out_discard({ count: 1 }) }

/** Asha, with a comment that was not sent, is asked what becomes of it. */
async function pressSignOut(): Promise<void> {
  await signIn()
  const { engine } = await pageEngine()
  const payload = { slug: 'a-post', content: 'For nobody else', parent: null }
  await engine.outbox.enqueue({ kind: 'comment', payload }, ashaId)
  await renderInApp(<AccountEntries onDone={() => {}} />)
  fireEvent.click(button(m.sign_out()))
  await screen.findByText(m.sign_out_title())
}
const isAsking = () => screen.queryByText(m.sign_out_title()) !== null

test('the dialog closes after "keep" while the request to the server has no answer', async () => {
  const { promise, resolve } = Promise.withResolvers<Request>()
  network.answer = (request) => {
    if (request.url.endsWith(logoutPath)) resolve(request)
    return new Promise(() => {})
  }
  await pressSignOut()
  fireEvent.click(button(choices.keep))
  await waitFor(() => expect(isAsking()).toBe(false))
  expect((await promise).headers.get('authorization')).toBe('Bearer access')
  expect(session.user).toBeNull()
  expect(await pendingRows(ashaId)).toHaveLength(1)
})

test.each([
  ['keep', 'discard', 1],
  ['discard', 'keep', 0],
] as const)('the first of two presses holds: %s, then %s', async (first, second, left) => {
  await pressSignOut()
  const [firstButton, secondButton] = [button(choices[first]), button(choices[second])]
  fireEvent.click(firstButton)
  fireEvent.click(secondButton)
  await waitFor(() => expect(isAsking()).toBe(false))
  expect(await pendingRows(ashaId)).toHaveLength(left)
})
