import { uploadKeptMs } from '#domain/uploads.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { Storage } from '#server/files/storage.ts'
import { removeUpload } from '#server/files/uploads/remove-upload.ts'

/** Files per round; each round is two short statements and the removal of as many files. */
const batchSize = 50

/**
 * Removes uploads 7 days after they were begun, or finished, if nothing refers to them. A row is marked before its bytes
 * go and deleted after, so that a killed server leaves nothing behind and no write can refer to a file without bytes.
 * Returns the number of removed uploads.
 */
export async function removeExpiredUploads(parts: {
  db: Database
  clock: Clock
  storage: Storage
}): Promise<number> {
  const { db, clock, storage } = parts
  const before = new Date(clock.now().getTime() - uploadKeptMs).toISOString()
  for (let removed = 0; ;) {
    const expired = await db
      .updateTable('attachments')
      .set({ state: 'removed' })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('attachments')
          .select('id')
          .where('subject_kind', 'is', null)
          .where('created_at', '<', before)
          .where((inner) => inner.or([inner('finished_at', 'is', null), inner('finished_at', '<', before)]))
          .limit(batchSize),
      )
      .where('subject_kind', 'is', null)
      .returning(['id', 'storage_key'])
      .execute()
    const ids = expired.map(({ id }) => id)
    for (const { storage_key: key } of expired) await removeUpload(storage, key)
    if (ids.length > 0) await db.deleteFrom('attachments').where('id', 'in', ids).execute()
    removed += ids.length
    if (ids.length < batchSize) return removed
  }
}
