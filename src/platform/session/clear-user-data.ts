import * as v from 'valibot'
import type { Database } from '#platform/storage/database.ts'
import { withEviction } from '#platform/storage/with-eviction.ts'
import { openChunkStore } from '#platform/downloads/chunk-store.ts'
import { endedSetting, leftPrefix } from './signed-in-user.ts'
import { dropOwnPosts, signOutRules } from './sign-out-rules.ts'

const endedSchema = v.object({ userId: v.number(), at: v.number() })

/**
 * Removes one user's data from this device by the rules of sign-out-rules.ts. Data that exists only on this device is
 * kept, visible to its owner alone; `discardUnsyncedData` removes it at the user's request. Drafts saved after
 * `typedUntil` (ms since 1970) are kept.
 */
export async function clearUserData(db: Database, userId: number, typedUntil = Infinity): Promise<void> {
  await withEviction(db, () =>
    db.transaction('rw', db.tables, async () => {
      for (const rule of Object.values(signOutRules))
        if (rule !== 'stays') await rule(db, { userId, typedUntil })
    }),
  )
  const ids = await db.downloads.toCollection().primaryKeys()
  // A file system that fails must stop neither a sign-out nor a start; what is left has no row, and goes with the next removal.
  await (await openChunkStore(db)).clearOrphans(ids).catch(() => {})
}

/**
 * Removes one user's data that exists only on this device: unfinished writes with their files, post drafts, local
 * records and shared items.
 */
export async function discardUnsyncedData(db: Database, userId: number): Promise<void> {
  await withEviction(db, () =>
    db.transaction('rw', db.tables, async () => {
      // Must run first: it reads the slugs of published posts from the drafts deleted below.
      await dropOwnPosts(db, userId)
      await db.outbox.where('userId').equals(userId).delete()
      for (const table of [db.postDrafts, db.kept]) await table.where('owner').equals(userId).delete()
      await db.uploads.filter(({ owner }) => owner === userId).delete()
      await db.shared.filter(({ owner = userId }) => owner === userId).delete()
    }),
  )
}

/**
 * Removes the data of every user who signed out here. Sign-out writes a marker in its transaction, so that an
 * interrupted removal is completed at the next start.
 */
export async function clearSignedOutUsers(db: Database): Promise<void> {
  const notes = await db.settings.where('name').startsWith(leftPrefix).primaryKeys()
  for (const note of notes) {
    await clearUserData(db, Number(note.slice(leftPrefix.length)))
    await db.settings.delete(note)
  }
}

/**
 * Call when `userId` signs in after the server ended a session, which removed nothing: if it was another user's
 * session, that user's data up to the end of the session is removed.
 */
export async function clearEndedSession(db: Database, userId: number): Promise<void> {
  const ended = v.safeParse(endedSchema, (await db.settings.get(endedSetting))?.value)
  if (!ended.success) return
  if (ended.output.userId !== userId) await clearUserData(db, ended.output.userId, ended.output.at)
  await db.settings.delete(endedSetting)
}
