import type { Database } from '#platform/storage/database.ts'
import type { OutboxRow } from './outbox-row.ts'
import type { Target } from './target.ts'

/** One owner's rows of a target, including completed ones, in the order written. */
export function rowsTo(db: Database, userId: number, target: Target): Promise<OutboxRow[]> {
  return db.outbox.where('[userId+target]').equals([userId, target]).sortBy('seq')
}
