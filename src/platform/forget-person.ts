import type { Database } from './database.ts'

/**
 * Removes from this device what was cached for one person and what was being typed. Every table with an index
 * `userId` is one of them, but for the outbox: what waits there stays sealed until its owner signs in again.
 */
export async function forgetPerson(db: Database, userId: number): Promise<void> {
  const own = db.tables.filter(
    ({ name, schema }) => name !== 'outbox' && schema.indexes.some((index) => index.name === 'userId'),
  )
  await db.transaction('rw', [...own, db.comments, db.answers, db.drafts], async () => {
    for (const table of own) await table.where('userId').equals(userId).delete()
    await db.comments.toCollection().modify((comment) => {
      delete comment.idempotency_key
    })
    await db.answers.filter((answer) => answer.url.endsWith(`#${userId}`)).delete()
    await db.drafts.clear()
  })
}
