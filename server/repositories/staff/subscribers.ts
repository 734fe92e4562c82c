import * as v from 'valibot'
import { subscriberSchema, type Subscriber, type SubscriberFilter } from '#domain/staff-newsletter.ts'
import type { Database } from '#server/database/database.ts'
import { beyond, hasWords, orderOf, rowsOf, type IdCursor } from '#server/repositories/staff/keyset.ts'

/** How many are subscribed, counted in the index of them. */
export async function countSubscribed(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('newsletter')
    .select((from) => from.fn.countAll<number>().as('count'))
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Subscribers, newest first; those who left have `unsubscribed_at`. */
export async function listSubscribers(
  db: Database,
  { q, state }: SubscriberFilter,
  cursor: IdCursor,
  limit: number,
): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom('newsletter')
    .select(['id', 'email', 'name', 'locale', 'subscribed_at', 'unsubscribed_at'])
    .where(hasWords(db, 'newsletter', q))
    .$if(state !== undefined, (query) =>
      query.where('unsubscribed_at', state === 'active' ? 'is' : 'is not', null),
    )
    .where(beyond('newsletter.id', cursor))
    .orderBy('newsletter.id', orderOf(cursor))
    .limit(rowsOf(limit))
    .execute()
  return rows.map((row) => v.parse(subscriberSchema, row))
}
