// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AccountEntries } from '#features/auth/account/account-entries.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import { signedInSetting } from '#platform/session/signed-in-user.ts'
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

test('the server is told also when the data cannot be removed', async () => {
  await pressSignOut()
  const { engine } = await pageEngine()
  const paths: string[] = []
  network.answer = async (request) => {
    paths.push(new URL(request.url).pathname)
    throw new TypeError('Failed to fetch')
  }
  const likes = vi.spyOn(engine.db.likes, 'where').mockImplementation(() => {
    throw new DOMException('', 'UnknownError')
  })
  fireEvent.click(button(choices.keep))
  await waitFor(() => expect(paths).toContain(logoutPath))
  expect(await engine.tokens.current()).toBeNull()
  likes.mockRestore()
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

const barakaId = 8

/** In another tab Asha signed out and kept her comment; then Baraka signed in and wrote one, or nobody did. */
async function changeInOtherTab(next: 'Baraka' | 'nobody'): Promise<void> {
  const { engine } = await pageEngine()
  if (next === 'nobody') return engine.db.settings.delete(signedInSetting)
  const user = { ...asha(), id: barakaId, username: 'baraka' }
  await engine.db.settings.put({ name: signedInSetting, value: { access: 'b', refresh: 'b', user } })
  const payload = { slug: 'a-post', content: 'Of Baraka', parent: null }
  await engine.outbox.enqueue({ kind: 'comment', payload }, barakaId)
}

test.each([
  ['Baraka', 'discard', barakaId],
  ['Baraka', 'keep', barakaId],
  ['nobody', 'discard', undefined],
] as const)(
  'a dialog of an account that left in another tab, for %s, does not %s',
  async (next, choice, userId) => {
    const paths: string[] = []
    await pressSignOut()
    network.answer = async (request) => {
      paths.push(new URL(request.url).pathname)
      throw new TypeError('Failed to fetch')
    }
    await changeInOtherTab(next)
    fireEvent.click(button(choices[choice]))
    await waitFor(() => expect(isAsking()).toBe(false))
    const { engine } = await pageEngine()
    expect((await engine.tokens.current())?.user.id).toBe(userId)
    expect(await pendingRows(ashaId)).toHaveLength(1)
    expect(await pendingRows(barakaId)).toHaveLength(next === 'Baraka' ? 1 : 0)
    expect(paths).not.toContain(logoutPath)
  },
)

test('the dialog closes when another tab says that somebody else signed in', async () => {
  await pressSignOut()
  await changeInOtherTab('Baraka')
  expect(isAsking()).toBe(true)
  // As a browser without BroadcastChannel tells it.
  dispatchEvent(new Event('storage'))
  await waitFor(() => expect(session.user?.id).toBe(barakaId))
  await waitFor(() => expect(isAsking()).toBe(false))
  expect(await pendingRows(barakaId)).toHaveLength(1)
})
