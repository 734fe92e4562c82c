// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { probePath } from '#domain/idempotency.ts'
import { notificationPaths } from '#domain/notification-addresses.ts'
import { dayMs } from '#domain/retention.ts'
import { watchNotifications } from '#engine/watch-notifications.ts'
import { pushSetting, readPushSetting } from '#platform/session/push-subscription.ts'
import { changePreferences } from '#platform/storage/preferences.ts'
import { pushKeyKey } from '#platform/sync/notification-cache.ts'
import { ashaId, network, pageEngine, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

setUpDom()

const endpoint = 'https://push.example.org/1'
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
  const unsubscribe = async () => {
    isSubscribed = false
    return true
  }
  const toJSON = () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } })
  const subscription = { endpoint, options: {}, toJSON, unsubscribe }
  const subscribe = async () => {
    isSubscribed = true
    return subscription
  }
  const registration = {
    active: {},
    getNotifications: async () => notifications.map(note),
    pushManager: { subscribe, getSubscription: async () => (isSubscribed ? subscription : null) },
  }
  const never = new Promise<never>(() => {})
  const locks = { request: async (_name: string, work: () => Promise<unknown>) => work() }
  const serviceWorker = { ready: never, getRegistration: async () => registration }
  vi.stubGlobal('navigator', { onLine: true, locks, serviceWorker })
  const { engine } = await pageEngine()
  const value = { userId: ashaId, id: 'd-1', endpoint, pushKey: 'key' }
  await engine.db.settings.put({ name: pushSetting, value })
  notifications = ['Reply to Asha', 'Message to Asha']
  isSubscribed = true
})
afterEach(() => {
  changePreferences({ dataSaver: false })
  vi.unstubAllGlobals()
})

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

test('another person who signs in on the same phone closes what was shown, and ends the subscription', async () => {
  const { adoptSession } = await pageEngine()
  const { user, ...pair } = await asha()
  await adoptSession({ ...pair, user: { ...user, id: ashaId + 1 } })
  await expect.poll(left).toEqual(nothing)
})

test('a session that the server ends closes what was shown, and ends the subscription', async () => {
  const { engine } = await pageEngine()
  network.answer = () => Response.json({ code: 'token_not_valid' }, { status: 401 })
  expect(await engine.tokens.refresh(await asha())).toBe('refused')
  await expect.poll(left).toEqual(nothing)
})

test('a start after the browser was closed on a session that ends with it closes what was shown, and ends the subscription', async () => {
  const { engine, reconcileSession } = await pageEngine()
  const { signedInSetting } = await import('#platform/session/signed-in-user.ts')
  await engine.db.settings.put({ name: signedInSetting, value: { ...(await asha()), endsWithBrowser: true } })
  await reconcileSession()
  await expect.poll(left).toEqual(nothing)
})

test('a renewed session of the same person keeps what was shown, and the subscription', async () => {
  const { adoptSession } = await pageEngine()
  await adoptSession({ ...(await asha()), access: 'another' })
  await adoptSession(await asha())
  // Time for what would have closed them.
  await (await pageEngine()).engine.outbox.rows(ashaId)
  expect(left()).toEqual({ shown: ['Reply to Asha', 'Message to Asha'], isSubscribed: true })
})

/** A browser that may show pushes, and a server that takes subscriptions, with what it is asked for. */
async function aWillingServer() {
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  const { engine } = await pageEngine()
  await engine.db.notifications.put({ userId: ashaId, key: pushKeyKey, value: 'key' })
  const asked: string[] = []
  network.answer = ({ url }) => {
    const { pathname } = new URL(url)
    // The app asks at any time whether the server is there.
    if (pathname !== probePath) asked.push(pathname)
    return Response.json({ id: 'd-2' })
  }
  return { asked, db: engine.db, ...(await import('#features/notifications/push.store.ts')) }
}

test('a subscription is sent again after some days, because the server may have forgotten it', async () => {
  const { asked, db, renewPushSubscription } = await aWillingServer()
  const { clock } = (await pageEngine()).engine
  // As earlier versions stored it, without a time.
  await renewPushSubscription(ashaId)
  expect(asked).toEqual([notificationPaths.devices])
  await renewPushSubscription(ashaId)
  expect(asked).toHaveLength(1)
  const value = { ...(await readPushSetting(db)), sentAt: clock.now() - 3 * dayMs }
  await db.settings.put({ name: pushSetting, value })
  await renewPushSubscription(ashaId)
  await renewPushSubscription(ashaId)
  expect(asked).toHaveLength(2)
})

// The last one: what it watches is watched until the page ends.
test('whoever signs in again is told that pushes are off until the server has them again, also while data is saved', async () => {
  const { adoptSession } = await pageEngine()
  const { asked, db, readPushState } = await aWillingServer()
  expect(await readPushState(ashaId)).toBe('on')
  await adoptSession(await asha())
  expect(await readPushState(ashaId)).toBe('off')
  changePreferences({ dataSaver: true })
  watchNotifications()
  await expect.poll(() => readPushState(ashaId)).toBe('on')
  expect(await readPushSetting(db)).toMatchObject({ id: 'd-2', endpoint })
  expect(asked).toEqual([notificationPaths.devices])
})
