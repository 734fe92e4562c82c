import type { NotificationEvent } from '#domain/notifications.ts'
import { authorKey } from '#domain/author-key.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { skipLocked } from '#server/database/skip-locked.ts'
import { parseNotificationEvent } from '#server/repositories/notifications.ts'

/** Queues notifications of many accounts about an event; nothing if the event is queued already. */
export async function insertFanOut(
  trx: Trx,
  fanOut: { event: string; happened: NotificationEvent; byUser: number | null; now: string },
): Promise<void> {
  const { event, happened, byUser, now } = fanOut
  await trx
    .insertInto('notification_fan_outs')
    .values({
      event,
      happened: JSON.stringify(happened),
      by_user: byUser,
      told_up_to: 0,
      created_at: now,
      done_at: null,
    })
    .onConflict((conflict) => conflict.column('event').doNothing())
    .execute()
}

type Batch = { event: string; happened: NotificationEvent; users: number[] }

/**
 * Takes the next `batchSize` accounts of the oldest fan-out that is not done, and records them as notified; undefined if each is
 * done or in progress on another server.
 */
export async function nextFanOutBatch(trx: Trx, now: string, batchSize: number): Promise<Batch | undefined> {
  const openFanOuts = trx
    .selectFrom('notification_fan_outs')
    .select('event')
    .where('done_at', 'is', null)
    .orderBy('created_at')
    .orderBy('event')
    .limit(1)
  const next = await skipLocked(trx, openFanOuts).executeTakeFirst()
  if (!next) return undefined
  // Writes the row unchanged, which locks it in SQLite too.
  const fanOut = await trx
    .updateTable('notification_fan_outs')
    .set((eb) => ({ told_up_to: eb.ref('told_up_to') }))
    .where('event', '=', next.event)
    .where('done_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!fanOut) return undefined
  const happened = parseNotificationEvent(fanOut.happened)
  const userIds = await listConcernedUsers(trx, happened, fanOut.told_up_to, batchSize)
  const last = userIds.at(-1)
  await trx
    .updateTable('notification_fan_outs')
    .set(userIds.length === batchSize && last !== undefined ? { told_up_to: last } : { done_at: now })
    .where('event', '=', fanOut.event)
    .execute()
  return { event: fanOut.event, happened, users: userIds.filter((id) => id !== fanOut.by_user) }
}

/** The accounts after `after` that something is for, by id. */
async function listConcernedUsers(
  trx: Trx,
  happened: NotificationEvent,
  after: number,
  batchSize: number,
): Promise<number[]> {
  if (happened.subject === 'course') {
    const rows = await trx
      .selectFrom('enrolments')
      .select('user_id')
      .where('course', '=', happened.course)
      .where('state', '=', 'active')
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(batchSize)
      .execute()
    return rows.map(({ user_id }) => user_id)
  }
  if (happened.subject !== 'post') return []
  const rows = await trx
    .selectFrom('follows')
    .select('user_id')
    .distinct()
    .where((eb) =>
      eb.or([
        eb.and({ of: 'category', name: happened.category }),
        eb.and({ of: 'author', name: authorKey(happened.author) }),
      ]),
    )
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(batchSize)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Lessons of courses that were there before. */
export async function listSeenLessons(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('seen_lessons').select(['course', 'lesson']).execute()
  return new Set(rows.map(({ course, lesson }) => `${course}/${lesson}`))
}

/** Notes lessons as seen; resolves to those that no process noted before. */
export async function recordSeenLessons(
  trx: Trx,
  lessons: readonly { course: string; lesson: string }[],
  now: string,
): Promise<{ course: string; lesson: string }[]> {
  if (lessons.length === 0) return []
  return trx
    .insertInto('seen_lessons')
    .values(lessons.map(({ course, lesson }) => ({ course, lesson, seen_at: now })))
    .onConflict((conflict) => conflict.columns(['course', 'lesson']).doNothing())
    .returning(['course', 'lesson'])
    .execute()
}
