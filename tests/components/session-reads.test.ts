// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { session } from '#platform/session/session.ts'
import { signedInSetting } from '#platform/session/signed-in-user.ts'
import { ashaId, pageEngine, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

setUpDom()

// As a browser without BroadcastChannel tells of a change in another tab.
const tell = () => dispatchEvent(new Event('storage'))

test('a read of the session that began before a sign-out in another tab, and ended after it, is not shown', async () => {
  await signIn()
  const { engine } = await pageEngine()
  const line = Promise.withResolvers<[]>()
  const rows = vi.spyOn(engine.outbox, 'rows').mockReturnValueOnce(line.promise)
  tell()
  await expect.poll(() => rows.mock.calls).toEqual([[ashaId]])

  await engine.db.settings.delete(signedInSetting)
  tell()
  await expect.poll(() => session.status).toBe('out')
  expect(localStorage.getItem('access_token')).toBeNull()

  line.resolve([])
  // What follows the rows waits for nothing else, so it has run by the next task.
  await new Promise((resolve) => setTimeout(resolve))
  expect(session.user).toBeNull()
  expect(localStorage.getItem('access_token')).toBeNull()
  rows.mockRestore()
})
