import * as v from 'valibot'
import { notificationPaths } from '#domain/notification-addresses.ts'
import { pushDeviceAnswerSchema } from '#domain/notifications.ts'
import { dayMs } from '#domain/retention.ts'
import { engine } from '#platform/engine/page-engine.ts'
import {
  deviceOf,
  pushSetting,
  readPushSetting,
  subscriptionWith,
} from '#platform/session/push-subscription.ts'
import { activeWorker } from '#platform/sync/background-sync.ts'
import { readPushKey } from './notifications.store.ts'
import { pullNotifications } from './notifications.sync.ts'

/**
 * `unsupported`: this browser has none, or only once the app is installed. `blocked`: the person refused them, which only
 * the browser's settings undo.
 */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** Whether this browser shows pushes to an account. */
export async function readPushState(userId: number): Promise<PushState> {
  if (!canPush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const setting = await readPushSetting(engine.db)
  const isOn = setting?.userId === userId && setting.endpoint !== ''
  return isOn && Notification.permission === 'granted' ? 'on' : 'off'
}

/** `unreachable`: the push service or our server; the person can try again. */
export type SubscribeOutcome = PushState | 'unreachable'

/** Asks the person if need be, and subscribes this browser. Must be called by a press of theirs. */
export async function subscribeToPush(userId: number): Promise<SubscribeOutcome> {
  if (!canPush()) return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  return subscribe(userId)
}

async function subscribe(userId: number): Promise<SubscribeOutcome> {
  const pushKey = (await readPushKey(userId)) ?? (await fetchedKey(userId))
  if (pushKey === null) return 'unreachable'
  const registration = await activeWorker()
  if (!registration) return 'unreachable'
  const subscription = await subscriptionWith(registration.pushManager, pushKey).catch(() => null)
  const device = subscription && deviceOf(subscription, pushKey)
  if (!device) return 'unreachable'
  const answer = await engine.http.send(notificationPaths.devices, {
    method: 'post',
    json: device,
    key: crypto.randomUUID(),
    auth: { as: userId },
  })
  const isStored = answer.kind === 'answer' && answer.status === 200
  const body = isStored ? v.safeParse(pushDeviceAnswerSchema, answer.body) : null
  if (!body?.success) return 'unreachable'
  const value = { userId, id: body.output.id, endpoint: device.endpoint, pushKey, sentAt: engine.clock.now() }
  await engine.db.settings.put({ name: pushSetting, value })
  return 'on'
}

async function fetchedKey(userId: number): Promise<string | null> {
  await pullNotifications()
  return readPushKey(userId)
}

/** Ends the pushes of this browser; without a network the server learns it later from the push service (410). */
export async function unsubscribeFromPush(userId: number): Promise<void> {
  const setting = await readPushSetting(engine.db)
  await engine.db.settings.delete(pushSetting)
  const registration = await navigator.serviceWorker?.getRegistration()
  // The server is notified in any case, and then sends no more.
  const ended = await registration?.pushManager?.getSubscription()
  await ended?.unsubscribe().catch(() => false)
  if (!setting) return
  const request = { method: 'delete', key: crypto.randomUUID(), auth: { as: userId } } as const
  await engine.http.send(notificationPaths.device(setting.id), request)
}

/** The server may have forgotten a subscription that the browser still has. */
const sendAgainAfterMs = 3 * dayMs

/**
 * Subscribes again if the browser made another subscription, or the server another key, since the last time, and if that
 * was days ago.
 */
export async function renewPushSubscription(userId: number): Promise<void> {
  const setting = await readPushSetting(engine.db)
  if (!canPush() || setting?.userId !== userId || Notification.permission !== 'granted') return
  const registration = await activeWorker()
  if (!registration) return
  const subscription = await registration.pushManager.getSubscription()
  const isSame =
    subscription?.endpoint === setting.endpoint &&
    engine.clock.now() - (setting.sentAt ?? 0) < sendAgainAfterMs &&
    (await readPushKey(userId)) === setting.pushKey
  if (!isSame) await subscribe(userId)
}
