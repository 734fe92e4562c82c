import { openDatabase, type Database } from '#server/database/database.ts'

/**
 * Addresses that ended the newsletter, as the database at a place has them; none where it is missing or too damaged to
 * tell. Read before a restore: an end comes by a link, so no phone sends it again, but it does send the beginning.
 */
export async function readUnsubscribes(place: string) {
  const db = openDatabase(place)
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

/** Lets them stay ended in a restored database. The key of the beginning comes with each, so that it is not new again. */
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
