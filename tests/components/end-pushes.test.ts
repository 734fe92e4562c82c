// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pushSetting } from '#platform/session/push-device.ts'
import { ashaId, network, pageEngine, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

setUpDom()

/** What the browser of this device shows, and whether it is subscribed. */
let notifications: string[]
let isSubscribed: boolean
beforeEach(async () => {
  // First, because the sign-out of the set-up ends pushes too, of whatever registration it finds.
  await signIn()
  const note = (title: string) => ({
    title,
    close: () => (notifications = notifications.filter((one) => one !== title)),
  })
  const registration = {
    getNotifications: async () => notifications.map(note),
    pushManager: { getSubscription: async () => (isSubscribed ? { unsubscribe } : null) },
  }
  const unsubscribe = async () => {
    isSubscribed = false
    return true
  }
  const never = new Promise<never>(() => {})
  const locks = { request: async (_name: string, work: () => Promise<unknown>) => work() }
  const serviceWorker = { ready: never, getRegistration: async () => registration }
  vi.stubGlobal('navigator', { onLine: true, locks, serviceWorker })
  const { engine } = await pageEngine()
  const value = { userId: ashaId, id: 'd-1', endpoint: 'https://push.example.org/1', pushKey: 'key' }
  await engine.db.settings.put({ name: pushSetting, value })
  notifications = ['Reply to Asha', 'Message to Asha']
  isSubscribed = true
})
afterEach(() => vi.unstubAllGlobals())

const left = () => ({ shown: notifications, isSubscribed })
const nothing = { shown: [], isSubscribed: false }
const asha = async () => {
  const pair = await (await pageEngine()).engine.tokens.current()
  if (!pair) throw new Error('nobody is signed in')
  return pair
}

test('signing out closes what was shown, and ends the subscription', async () => {
  const { adoptSession } = await pageEngine()
  await adoptSession(null)
  await expect.poll(left).toEqual(nothing)
})

test('so does another person who signs in on the same phone', async () => {
  const { adoptSession } = await pageEngine()
  const { user, ...pair } = await asha()
  await adoptSession({ ...pair, user: { ...user, id: ashaId + 1 } })
  await expect.poll(left).toEqual(nothing)
})

test('so does the server when it ends the session', async () => {
  const { engine } = await pageEngine()
  network.answer = () => Response.json({ code: 'token_not_valid' }, { status: 401 })
  expect(await engine.tokens.refresh(await asha())).toBe('refused')
  await expect.poll(left).toEqual(nothing)
})

test('so does a start after the browser was closed on a session that ends with it', async () => {
  const { engine, reconcileSession } = await pageEngine()
  const { signedInSetting } = await import('#platform/session/signed-in-user.ts')
  await engine.db.settings.put({ name: signedInSetting, value: { ...(await asha()), endsWithBrowser: true } })
  await reconcileSession()
  await expect.poll(left).toEqual(nothing)
})

test('a renewed session of the same person keeps both', async () => {
  const { adoptSession } = await pageEngine()
  await adoptSession({ ...(await asha()), access: 'another' })
  await adoptSession(await asha())
  // Time for what would have closed them.
  await (await pageEngine()).engine.outbox.rows(ashaId)
  expect(left()).toEqual({ shown: ['Reply to Asha', 'Message to Asha'], isSubscribed: true })
})
