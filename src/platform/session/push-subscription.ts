import * as v from 'valibot'
import type { PushDevice } from '#domain/notifications.ts'
import type { Database } from '#platform/storage/database.ts'

/** Setting with whose pushes this browser gets. Like all of a person, it goes at sign-out. */
export const pushSetting = 'push-device'

const settingSchema = v.object({
  userId: v.number(),
  id: v.string(),
  endpoint: v.string(),
  pushKey: v.string(),
  /** When a page last sent it, in ms since 1970. */
  sentAt: v.optional(v.number()),
})

/** The stored setting; null without a valid one. It may be another user's: compare its `userId`. */
export async function readPushSetting(db: Database): Promise<v.InferOutput<typeof settingSchema> | null> {
  const parsed = v.safeParse(settingSchema, (await db.settings.get(pushSetting))?.value)
  return parsed.success ? parsed.output : null
}

/**
 * The server ended this browser's pushes with the session that asked for them: the next one of this person subscribes again
 * (`renewPushSubscription`).
 */
export async function clearPushSession(db: Database): Promise<void> {
  const setting = await readPushSetting(db)
  if (setting) await db.settings.put({ name: pushSetting, value: { ...setting, endpoint: '' } })
}

/** The browser's subscription with a key of the server; one with another key is replaced. Rejects without a network. */
export async function subscriptionWith(manager: PushManager, pushKey: string): Promise<PushSubscription> {
  const existing = await manager.getSubscription()
  if (existing && keyOf(existing) === pushKey) return existing
  await existing?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
}

/** The key that a subscription was made with, in base64url. */
export function keyOf({ options }: Pick<PushSubscription, 'options'>): string | null {
  const key = options.applicationServerKey
  if (!key) return null
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** A subscription as the server stores it; null if the browser gave it no keys. */
export function deviceOf(subscription: PushSubscription, pushKey: string): PushDevice | null {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth }, push_key: pushKey } : null
}
