import * as v from 'valibot'
import { sql } from 'kysely'
import {
  defaultNotificationSettings,
  notificationEventSchema,
  maxNotifications,
  maxFollows,
  notificationsKeptDays,
  notificationSettingsSchema,
  followSchema,
  type Follow,
  type FollowChange,
  type NotificationEvent,
  type Notification,
  type NotificationSettings,
  type ReadNotifications,
} from '#domain/notifications.ts'
import { daysBefore } from '#domain/retention.ts'
import type { Database, Trx } from '#server/database/database.ts'

const oldest = (now: Date) => daysBefore(now, notificationsKeptDays)

/** The notifications of an account, newest first. */
export async function listNotifications(db: Database, userId: number, now: Date): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'happened', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .where('created_at', '>=', oldest(now))
    .orderBy('id', 'desc')
    .limit(maxNotifications)
    .execute()
  return rows.map(({ id, happened, created_at, read_at }) => ({
    id,
    created_at,
    is_read: read_at !== null,
    happened: parseNotificationEvent(happened),
  }))
}

export function parseNotificationEvent(json: string): NotificationEvent {
  return v.parse(notificationEventSchema, JSON.parse(json))
}

/** How many replies a notification stands for; 1 for any other. */
export function replyCount(happened: NotificationEvent): number {
  return happened.subject === 'reply' ? (happened.count ?? 1) : 1
}

/** The id of a notification, or of the first one of several replies for which it stands. */
export function firstOf({ id, happened }: { id: number; happened: NotificationEvent }): number {
  return happened.subject === 'reply' ? (happened.first ?? id) : id
}

export async function readSettings(db: Database, userId: number): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return defaultNotificationSettings
  const quiet = { from: row.quiet_from, to: row.quiet_to }
  return v.parse(notificationSettingsSchema, { off: JSON.parse(row.turned_off), quiet })
}

/** Replaces the settings. What waits for a device keeps its time until it is due, and is looked at again then. */
export async function storeSettings(
  trx: Trx,
  userId: number,
  { off, quiet }: NotificationSettings,
): Promise<void> {
  const row = { turned_off: JSON.stringify(off), quiet_from: quiet.from, quiet_to: quiet.to }
  await trx
    .insertInto('notification_settings')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

type NewNotification = { userId: number; event: string; happened: NotificationEvent; now: string }

/** Adds a notification; undefined if the account has one of this event. */
export async function insertNotification(
  trx: Trx,
  { userId, event, happened, now }: NewNotification,
): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('notifications')
    .values({
      user_id: userId,
      event,
      subject: happened.subject,
      happened: JSON.stringify(happened),
      created_at: now,
      read_at: null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'event']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Marks notifications of an account as read, which nothing undoes; those read before keep their time. */
export async function markNotificationsRead(
  trx: Trx,
  userId: number,
  { id, is_up_to }: ReadNotifications,
  now: string,
): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('id', is_up_to ? '<=' : '=', id)
    .where('read_at', 'is', null)
    .execute()
}

/** Marks all accounts' notifications of an event as read, because it needs no action any more. */
export async function settleEvent(trx: Trx, event: string, now: string): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('event', '=', event)
    .where('read_at', 'is', null)
    .execute()
}

/** What an account follows, by name. */
export async function listFollows(db: Database, userId: number): Promise<Follow[]> {
  const rows = await db
    .selectFrom('follows')
    .select(['of', 'name'])
    .where('user_id', '=', userId)
    .orderBy('of')
    .orderBy('name')
    .execute()
  return v.parse(v.array(followSchema), rows)
}

/** Begins or ends to follow; false if the account follows as many as it may. */
export async function changeFollow(
  trx: Trx,
  userId: number,
  { of, name, follows }: FollowChange,
  now: string,
): Promise<boolean> {
  if (!follows) {
    await trx
      .deleteFrom('follows')
      .where('user_id', '=', userId)
      .where('of', '=', of)
      .where('name', '=', name)
      .execute()
    return true
  }
  if ((await listFollows(trx, userId)).length >= maxFollows) return false
  await trx
    .insertInto('follows')
    .values({ user_id: userId, of, name, since: now })
    .onConflict((conflict) => conflict.columns(['of', 'name', 'user_id']).doNothing())
    .execute()
  return true
}

/** Deletes up to `maxRows` notifications older than 90 days, and finished fan-outs of that age; resolves to how many. */
export async function removeOldNotifications(trx: Trx, now: Date, maxRows: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from notifications where id in (
      select id from notifications where created_at < ${oldest(now)} order by created_at limit ${sql.lit(maxRows)}
    )
    returning id`.execute(trx)
  await trx.deleteFrom('notification_fan_outs').where('done_at', '<', oldest(now)).execute()
  return rows.length
}

/** Deletes what up to `maxAccounts` accounts have beyond the newest 200; resolves to the number of accounts. */
export async function removeExcessNotifications(trx: Trx, maxAccounts: number): Promise<number> {
  const full = await trx
    .selectFrom('notifications')
    .select('user_id')
    .groupBy('user_id')
    .having(({ fn }) => fn.countAll(), '>', maxNotifications)
    .limit(maxAccounts)
    .execute()
  for (const { user_id } of full)
    await trx
      .deleteFrom('notifications')
      .where('user_id', '=', user_id)
      .where('id', '<=', (eb) =>
        eb
          .selectFrom('notifications')
          .select('id')
          .where('user_id', '=', user_id)
          .orderBy('id', 'desc')
          .limit(1)
          .offset(maxNotifications),
      )
      .execute()
  return full.length
}
