import type { Database } from '#platform/storage/database.ts'
import type { OutboxRow } from './outbox-row.ts'

/**
 * One owner's rows of a target, including completed ones, in the order written. `target` comes from the kind's
 * `target`.
 */
export function rowsTo(db: Database, userId: number, target: string): Promise<OutboxRow[]> {
  return db.outbox.where('[userId+target]').equals([userId, target]).sortBy('seq')
}
