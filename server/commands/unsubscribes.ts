import { openDatabase, type Database } from '#server/database/database.ts'

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
export async function keepUnsubscribes(
  db: Database,
  ended: Awaited<ReturnType<typeof readUnsubscribes>>,
): Promise<void> {
  for (const row of ended) {
    await db
      .insertInto('newsletter')
      .values(row)
      .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
      .execute()
  }
}
