import { sql, SqliteAdapter } from 'kysely'
import type { Database } from '#server/database/database.ts'

const leastLeap = 1_000_000
/** The epoch of a restore is a count of minutes; this one lies before the first release. */
const firstEpoch = 29_500_000
const idsPerMinute = 60

/**
 * Lets every table go on with ids far above those it has: clients know ids that were handed out after the backup, and
 * a change of such a row must never meet another one. `epoch` is the one being begun, so that the same backup
 * restored twice leaps to different places. Ids stay below the 2^31 that both databases and clients take.
 */
export async function bumpSequences(db: Database, epoch: number): Promise<void> {
  const least = (epoch - firstEpoch) * idsPerMinute
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return leapSequences(db, least)
  // A table that is still empty in the backup has no entry yet.
  await sql`
    insert into sqlite_sequence (name, seq)
    select name, 0 from sqlite_master
    where type = 'table' and sql like '%autoincrement%' and name not in (select name from sqlite_sequence)
  `.execute(db)
  await sql`update sqlite_sequence set seq = max(seq + ${leastLeap}, ${least})`.execute(db)
}

async function leapSequences(db: Database, least: number): Promise<void> {
  const { rows } = await sql<{ sequence: string }>`
    select pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'
  `.execute(db)
  for (const { sequence } of rows)
    await sql`
      select setval(
        ${sequence}::regclass,
        greatest(nextval(${sequence}::regclass) + ${leastLeap}::bigint, ${least}::bigint)
      )
    `.execute(db)
}
