import type { Selectable } from 'kysely'
import type { PushDevice } from '#domain/notifications.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { sha256 } from '#server/database/stable-stringify.ts'
import type { Schema } from '#server/database/schema.ts'
import { skipLocked } from '#server/database/skip-locked.ts'
import { parseNotificationEvent, replyCount } from '#server/repositories/notifications.ts'

export type DeviceRow = Selectable<Schema['push_devices']>

/** More browsers than a person has; the oldest is forgotten. */
const maxDevices = 20

/** Names a subscription in addresses; the endpoint itself is a secret between browser and server. */
const deviceId = (endpoint: string) => sha256(endpoint)

type Owner = { userId: number; family: string; now: string }

/**
 * Stores a browser's subscription for an account and session. A browser has one: for another account, or with other
 * keys, it replaces the one before with what waited for it.
 */
export async function storeDevice(
  trx: Trx,
  { endpoint, keys, push_key }: PushDevice,
  { userId, family, now }: Owner,
): Promise<string> {
  const id = deviceId(endpoint)
  const existing = await trx.selectFrom('push_devices').selectAll().where('id', '=', id).executeTakeFirst()
  if (existing && existing.user_id !== userId) await removeDevice(trx, id)
  const changing = { family_id: family, p256dh: keys.p256dh, auth: keys.auth, push_key }
  await trx
    .insertInto('push_devices')
    .values({
      id,
      user_id: userId,
      endpoint,
      ...changing,
      created_at: now,
      sent_at: null,
      due_at: null,
      attempts: 0,
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changing))
    .execute()
  const devices = await trx
    .selectFrom('push_devices')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  for (const device of devices.slice(maxDevices)) await removeDevice(trx, device.id)
  return id
}

/** Forgets a browser with what waits for it. Idempotent. */
export async function removeDevice(db: Database, id: string): Promise<void> {
  await db.deleteFrom('push_devices').where('id', '=', id).execute()
}

/** The same for one of an account. */
export async function removeOwnDevice(trx: Trx, userId: number, id: string): Promise<void> {
  await trx.deleteFrom('push_devices').where('id', '=', id).where('user_id', '=', userId).execute()
}

/** Pushes to a browser are at least this far apart, so that what happens at once comes together. */
const groupedWithinMs = 60_000
/** Those of replies alone that join an unread notification, of which a stranger can write 20 a minute. */
const repeatedWithinMs = 60 * 60_000

/** `isRepeated`: whether it takes the place of one that was not read. */
type NewPush = { notification: number; dueAt: Date; isRepeated: boolean }

/** Queues a notification for all browsers of its account, to be sent from `dueAt` on; false if it has none. */
export async function queuePushes(
  trx: Trx,
  userId: number,
  { notification, dueAt, isRepeated }: NewPush,
): Promise<boolean> {
  const pauseMs = isRepeated ? repeatedWithinMs : groupedWithinMs
  const devices = await trx
    .selectFrom('push_devices')
    .select(['id', 'sent_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  for (const { id, sent_at } of devices) {
    const grouped = sent_at === null ? 0 : Date.parse(sent_at) + pauseMs
    const due = new Date(Math.max(dueAt.getTime(), grouped)).toISOString()
    // One that failed keeps its backoff, and one that is being sent its lease. Writes the row in any case: whoever
    // finishes a push at the same time waits for this transaction, or this one for that.
    const updated = await trx
      .updateTable('push_devices')
      .set((eb) => ({
        due_at: eb
          .case()
          .when(eb.and([eb('attempts', '=', 0), eb.or([eb('due_at', 'is', null), eb('due_at', '>', due)])]))
          .then(due)
          .else(eb.ref('due_at'))
          .end(),
      }))
      .where('id', '=', id)
      .executeTakeFirst()
    // Its session ended meanwhile, and the browser was forgotten with it.
    if (updated.numUpdatedRows === 0n) continue
    await trx
      .insertInto('push_queue')
      .values({ device_id: id, notification_id: notification })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return devices.length > 0
}

/**
 * Leases the browser that is overdue longest until `until`, so that no other process sends to it meanwhile; none of the accounts
 * in `except`.
 */
export function leaseDueDevice(
  db: Database,
  { now, until, except }: { now: string; until: string; except: readonly number[] },
): Promise<DeviceRow | undefined> {
  return db
    .updateTable('push_devices')
    .set((eb) => ({ due_at: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', (eb) =>
      skipLocked(
        db,
        eb
          .selectFrom('push_devices')
          .select('id')
          .where('due_at', '<=', now)
          .$if(except.length > 0, (due) => due.where('user_id', 'not in', except))
          .orderBy('due_at')
          .orderBy('id')
          .limit(1),
      ),
    )
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

/** What waits for a browser, oldest first. */
export function listQueued(db: Database, id: string) {
  return db
    .selectFrom('push_queue')
    .innerJoin('notifications', 'notifications.id', 'push_queue.notification_id')
    .select(['notifications.id', 'notifications.subject', 'notifications.happened', 'notifications.read_at'])
    .where('push_queue.device_id', '=', id)
    .orderBy('notifications.id')
    .execute()
}

/** How many notifications of an account are not read. */
export async function countUnread(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether the session that asked for the pushes of a browser lasts, and its account is not suspended. */
export async function isDeviceSignedIn(db: Database, { family_id, user_id }: DeviceRow): Promise<boolean> {
  const row = await db
    .selectFrom('refresh_families')
    .innerJoin('users', 'users.id', 'refresh_families.user_id')
    .select('users.id')
    .where('refresh_families.id', '=', family_id)
    .where('refresh_families.revoked_at', 'is', null)
    .where('users.id', '=', user_id)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes what was sent, or was read meanwhile, from the queue. `sentAt`: when a push was sent; null if none had to be.
 * What came during the sending is due later.
 */
export async function finishPush(
  trx: Trx,
  id: string,
  { done, sentAt, now }: { done: readonly number[]; sentAt: string | null; now: Date },
): Promise<void> {
  // First, because it locks the row: what is queued from here on finds the browser free, and all before is seen below.
  await trx
    .updateTable('push_devices')
    .set({ due_at: null, attempts: 0, last_error: null, ...(sentAt ? { sent_at: sentAt } : {}) })
    .where('id', '=', id)
    .execute()
  if (done.length > 0)
    await trx
      .deleteFrom('push_queue')
      .where('device_id', '=', id)
      .where('notification_id', 'in', done)
      .execute()
  const more = await listQueued(trx, id)
  if (more.length === 0) return
  const isRepeated = more.every(({ happened }) => replyCount(parseNotificationEvent(happened)) > 1)
  const pauseMs = isRepeated ? repeatedWithinMs : groupedWithinMs
  const next = new Date(now.getTime() + pauseMs).toISOString()
  await trx.updateTable('push_devices').set({ due_at: next }).where('id', '=', id).execute()
}

/**
 * Puts a push off, by a failure (`error`) or by quiet hours, which are no attempt. Nothing happens if this took longer than the
 * lease of `device`: another process has sent it since, or is about to.
 */
export async function postponePush(
  db: Database,
  device: Pick<DeviceRow, 'id' | 'attempts'>,
  { dueAt, error }: { dueAt: string; error: string | null },
): Promise<void> {
  await db
    .updateTable('push_devices')
    .set({ due_at: dueAt, last_error: error, ...(error === null ? { attempts: 0 } : {}) })
    .where('id', '=', device.id)
    .where('attempts', '=', device.attempts)
    .execute()
}
