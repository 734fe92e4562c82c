import { escapeLiteral } from 'pg'
import { openDatabase, type Database } from '#server/database/database.ts'

export type Unsubscribes = Awaited<ReturnType<typeof readUnsubscribes>>

/**
 * Addresses that unsubscribed from the newsletter in the database at a location; empty if it is missing or too
 * damaged to read. Read before a restore: clients resend a subscription, but an unsubscription by mail link exists
 * only on the server.
 */
export async function readUnsubscribes(location: string) {
  const db = openDatabase(location)
  try {
    return await db
      .selectFrom('newsletter')
      .select(['email', 'name', 'locale', 'subscribed_at', 'unsubscribed_at', 'last_key'])
      .where('unsubscribed_at', 'is not', null)
      .execute()
  } catch {
    return []
  } finally {
    await db.destroy()
  }
}

/**
 * Marks the addresses as unsubscribed in a restored database, each with the idempotency key of its subscription, so
 * that a resent subscription is recognised as already executed.
 */
export async function keepUnsubscribes(db: Database, ended: Unsubscribes): Promise<void> {
  for (const row of ended) {
    await db
      .insertInto('newsletter')
      .values(row)
      .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
      .execute()
  }
}

/** The statement that does so in PostgreSQL. The columns are those of the first version. */
export function postgresUnsubscribes(ended: Unsubscribes): string {
  return `
    insert into newsletter (email, name, locale, subscribed_at, unsubscribed_at, last_key)
    select email, name, locale, subscribed_at, unsubscribed_at, last_key
    from json_populate_recordset(null::newsletter, ${escapeLiteral(JSON.stringify(ended))})
    on conflict (email) do update set
      name = excluded.name, locale = excluded.locale, subscribed_at = excluded.subscribed_at,
      unsubscribed_at = excluded.unsubscribed_at, last_key = excluded.last_key`
}
