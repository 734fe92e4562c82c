import * as v from 'valibot'
import type { Database } from './database.ts'
import { endedSetting } from './tokens.ts'

const endedSchema = v.object({ userId: v.number(), at: v.number() })

/**
 * Removes from this device what was cached for one person and what was being typed. Every table with an index
 * `userId` is one of them, but for the outbox: what waits there stays sealed until its owner signs in again.
 * `typedUntil` (ms since 1970) leaves what was typed after it.
 */
export async function forgetPerson(db: Database, userId: number, typedUntil = Infinity): Promise<void> {
  const own = db.tables.filter(
    ({ name, schema }) => name !== 'outbox' && schema.indexes.some((index) => index.name === 'userId'),
  )
  await db.transaction('rw', [...own, db.comments, db.answers, db.drafts], async () => {
    for (const table of own) await table.where('userId').equals(userId).delete()
    await db.comments.toCollection().modify((comment) => {
      delete comment.idempotency_key
    })
    await db.answers.filter((answer) => answer.url.endsWith(`#${userId}`)).delete()
    await db.drafts.filter(({ savedAt }) => savedAt <= typedUntil).delete()
  })
}

/**
 * Somebody signs in after the server ended a session, which left everything where it was: if that was another
 * person's, what was theirs until then goes.
 */
export async function forgetEnded(db: Database, userId: number): Promise<void> {
  const ended = v.safeParse(endedSchema, (await db.settings.get(endedSetting))?.value)
  if (!ended.success) return
  if (ended.output.userId !== userId) await forgetPerson(db, ended.output.userId, ended.output.at)
  await db.settings.delete(endedSetting)
}
