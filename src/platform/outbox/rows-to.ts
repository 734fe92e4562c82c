import type { Database } from '#platform/storage/database.ts'
import type { OutboxRow } from './outbox-row.ts'

/** The rows of one owner to a target, done ones too, in the order written. The target comes from the kind's `target`. */
export function rowsTo(db: Database, userId: number, target: string): Promise<OutboxRow[]> {
  return db.outbox.where('[userId+target]').equals([userId, target]).sortBy('seq')
}
