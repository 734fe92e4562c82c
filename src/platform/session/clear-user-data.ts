import * as v from 'valibot'
import type { Database } from '#platform/storage/database.ts'
import { openChunkStore } from '#platform/downloads/chunk-store.ts'
import { endedSetting, leftPrefix } from './signed-in-user.ts'
import { dropOwnPosts, signOutRules } from './sign-out-rules.ts'

const endedSchema = v.object({ userId: v.number(), at: v.number() })

/**
 * Removes one person's data from this device, table by table (sign-out-rules.ts). What is on this device alone stays
 * sealed with its owner: `discardUnsyncedData` removes it first where the person said so. `typedUntil` (ms since 1970) leaves the
 * drafts that were typed after it.
 */
export async function clearUserData(db: Database, userId: number, typedUntil = Infinity): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    for (const rule of Object.values(signOutRules))
      if (rule !== 'stays') await rule(db, { userId, typedUntil })
  })
  await (await openChunkStore(db)).clearOrphans(await db.downloads.toCollection().primaryKeys())
}

/** Removes what one person has on this device alone: open actions, drafts of posts, and what they kept. */
export async function discardUnsyncedData(db: Database, userId: number): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    // Afterwards no draft tells any more where it was published.
    await dropOwnPosts(db, userId)
    await db.outbox.where('userId').equals(userId).delete()
    for (const table of [db.postDrafts, db.kept]) await table.where('owner').equals(userId).delete()
    await db.shared.filter(({ owner = userId }) => owner === userId).delete()
  })
}

/**
 * Removes the data of everyone who signed out here. The sign-out leaves a note in the same transaction, so a tab that is
 * closed in the middle is made up for at the next start.
 */
export async function clearSignedOutUsers(db: Database): Promise<void> {
  const notes = await db.settings.where('name').startsWith(leftPrefix).primaryKeys()
  for (const note of notes) {
    await clearUserData(db, Number(note.slice(leftPrefix.length)))
    await db.settings.delete(note)
  }
}

/**
 * Somebody signs in after the server ended a session, which left everything where it was: if that was another
 * person's, what was theirs until then goes.
 */
export async function clearEndedSession(db: Database, userId: number): Promise<void> {
  const ended = v.safeParse(endedSchema, (await db.settings.get(endedSetting))?.value)
  if (!ended.success) return
  if (ended.output.userId !== userId) await clearUserData(db, ended.output.userId, ended.output.at)
  await db.settings.delete(endedSetting)
}
