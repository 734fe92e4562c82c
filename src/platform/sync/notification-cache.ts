import { notificationPaths } from '#domain/notification-addresses.ts'
import type { Follow, Notifications, NotificationSettings } from '#domain/notifications.ts'
import type { CachedAnswer } from '#platform/storage/cached-answer.ts'
import type { CachedNotification, Database } from '#platform/storage/database.ts'
import { cacheKey } from './cache-key.ts'

const happenedPrefix = 'happened/'
export const followPrefix = 'follow/'
export const settingsKey = 'settings'
export const pushKeyKey = 'push-key'

const keyOfFollow = ({ of, name }: Follow) => `${followPrefix}${of}/${name}`

/** A notification as far as its reading needs it. */
type Readable = { id: number; is_read: boolean }

/** A cached notification; undefined for another row. */
export function readableOf({ key, value }: CachedNotification): Readable | undefined {
  const isOne = key.startsWith(happenedPrefix) && typeof value === 'object' && value !== null
  return isOne && 'id' in value && typeof value.id === 'number'
    ? { id: value.id, is_read: 'is_read' in value && value.is_read === true }
    : undefined
}

/** Replaces what the device has of an account by what the server sent; resolves to the keys. */
export async function cacheNotifications(
  db: Database,
  userId: number,
  { results, settings, follows, push_key }: Notifications,
): Promise<string[]> {
  const rows: CachedNotification[] = [
    ...results.map((value) => ({ userId, key: `${happenedPrefix}${value.id}`, value })),
    ...follows.map((value) => ({ userId, key: keyOfFollow(value), value })),
    { userId, key: settingsKey, value: settings },
    { userId, key: pushKeyKey, value: push_key },
  ]
  await db.notifications.where('userId').equals(userId).delete()
  await db.notifications.bulkPut(rows)
  return rows.map(({ key }) => key)
}

/** Stores what a write was answered with. Must run in a transaction over `notifications` and `answers`. */
export async function cacheNotificationRead(
  db: Database,
  userId: number,
  { id, is_up_to }: { id: number; is_up_to: boolean },
): Promise<void> {
  await db.notifications
    .where('userId')
    .equals(userId)
    .filter((row) => isReached(readableOf(row), { id, is_up_to }))
    .modify((row: CachedNotification) => {
      row.value = Object.assign({ ...Object(row.value) }, { is_read: true })
    })
  await dropEtag(db, userId)
}

/** Whether a notification is among those that a mark reads. */
export function isReached(
  one: Pick<Readable, 'id'> | undefined,
  mark: { id: number; is_up_to: boolean },
): boolean {
  return one !== undefined && (mark.is_up_to ? one.id <= mark.id : one.id === mark.id)
}

export async function cacheNotificationSettings(
  db: Database,
  userId: number,
  settings: NotificationSettings,
): Promise<void> {
  await db.notifications.put({ userId, key: settingsKey, value: settings })
  await dropEtag(db, userId)
}

export async function cacheFollow(
  db: Database,
  userId: number,
  { follows, of, name }: Follow & { follows: boolean },
): Promise<void> {
  const key = keyOfFollow({ of, name })
  if (follows) await db.notifications.put({ userId, key, value: { of, name } })
  else await db.notifications.delete([userId, key])
  await dropEtag(db, userId)
}

/** The list is fetched whole the next time: the server would answer 304 if another device changed it back. */
async function dropEtag(db: Database, userId: number): Promise<void> {
  await db.answers
    .where('url')
    .equals(cacheKey(notificationPaths.list, userId))
    .modify((list: CachedAnswer) => {
      list.etag = null
    })
}
