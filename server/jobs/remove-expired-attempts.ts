import { sql, SqliteAdapter } from 'kysely'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/database.ts'

const batchSize = 5000

/** Deletes the counts of attempts whose window has ended. With SQLite they are in memory. Returns how many there were. */
export async function removeExpiredAttempts(db: Database, clock: Clock): Promise<number> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return 0
  for (let removed = 0; ;) {
    // Others may be counting: what they hold is left for the next time.
    const { numAffectedRows } = await sql`
      delete from attempts where key in (
        select key from attempts where expire < ${clock.now().getTime()} limit ${sql.lit(batchSize)}
        for update skip locked
      )`.execute(db)
    const count = Number(numAffectedRows ?? 0)
    removed += count
    if (count < batchSize) return removed
  }
}
