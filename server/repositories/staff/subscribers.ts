import * as v from 'valibot'
import { subscriberSchema, type Subscriber, type SubscriberFilter } from '#domain/staff-newsletter.ts'
import type { Database } from '#server/database/database.ts'
import { pastCursor, hasWords, orderOf, rowsOf, type IdCursor } from '#server/repositories/staff/keyset.ts'

/** How many are subscribed, counted in the index of them. */
export async function countSubscribed(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('newsletter')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

function subscriberQuery(db: Database) {
  return db
    .selectFrom('newsletter')
    .select(['id', 'email', 'name', 'locale', 'subscribed_at', 'unsubscribed_at'])
}

/** A subscriber, also one who left; undefined if there is none. */
export async function findSubscriber(db: Database, id: number): Promise<Subscriber | undefined> {
  const row = await subscriberQuery(db).where('id', '=', id).executeTakeFirst()
  return row && v.parse(subscriberSchema, row)
}

/** Subscribers, newest first; those who left have `unsubscribed_at`. */
export async function listSubscribers(
  db: Database,
  { q, state }: SubscriberFilter,
  cursor: IdCursor,
  limit: number,
): Promise<Subscriber[]> {
  const rows = await subscriberQuery(db)
    .where(hasWords(db, 'newsletter', q))
    .$if(state !== undefined, (query) =>
      query.where('unsubscribed_at', state === 'active' ? 'is' : 'is not', null),
    )
    .where(pastCursor('newsletter.id', cursor))
    .orderBy('newsletter.id', orderOf(cursor))
    .limit(rowsOf(limit))
    .execute()
  return rows.map((row) => v.parse(subscriberSchema, row))
}
