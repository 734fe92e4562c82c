import { sql, SqliteAdapter } from 'kysely'
import type { Database } from '#server/database/database.ts'

const minBump = 1_000_000
/** A restore's epoch counts minutes since 1970; this constant is a minute before the first release. */
const firstEpoch = 29_500_000
const idsPerMinute = 60

/**
 * Raises the id sequence of every table far above its current value. Clients may know ids that were assigned after
 * the backup was made, and a change to such a row must never apply to a different one. `epoch` is the new epoch, so
 * restoring the same backup twice gives different ranges. Ids stay below 2^31, the limit of both databases and of
 * clients.
 */
export async function bumpSequences(db: Database, epoch: number): Promise<void> {
  const least = (epoch - firstEpoch) * idsPerMinute
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return bumpPostgresSequences(db, least)
  // A table without rows in the backup has no entry in sqlite_sequence yet.
  await sql`
    insert into sqlite_sequence (name, seq)
    select name, 0 from sqlite_master
    where type = 'table' and sql like '%autoincrement%' and name not in (select name from sqlite_sequence)
  `.execute(db)
  await sql`update sqlite_sequence set seq = max(seq + ${minBump}, ${least})`.execute(db)
}

async function bumpPostgresSequences(db: Database, least: number): Promise<void> {
  const { rows } = await sql<{ sequence: string }>`
    select pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'
  `.execute(db)
  for (const { sequence } of rows)
    await sql`
      select setval(
        ${sequence}::regclass,
        greatest(nextval(${sequence}::regclass) + ${minBump}::bigint, ${least}::bigint)
      )
    `.execute(db)
}
