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
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) {
    await sql.raw(postgresBump(epoch)).execute(db)
    return
  }
  // A table without rows in the backup has no entry in sqlite_sequence yet.
  await sql`
    insert into sqlite_sequence (name, seq)
    select name, 0 from sqlite_master
    where type = 'table' and sql like '%autoincrement%' and name not in (select name from sqlite_sequence)
  `.execute(db)
  await sql`update sqlite_sequence set seq = max(seq + ${minBump}, ${leastId(epoch)})`.execute(db)
}

/** The statement that does so in PostgreSQL. */
export function postgresBump(epoch: number): string {
  return `do $$ declare one record; begin
    for one in
      select pg_get_serial_sequence(quote_ident(table_name), column_name)::regclass as sequence
      from information_schema.columns
      where table_schema = current_schema() and is_identity = 'YES'
    loop
      perform setval(one.sequence, greatest(nextval(one.sequence) + ${minBump}, ${leastId(epoch)}));
    end loop;
  end $$`
}

function leastId(epoch: number): number {
  return (epoch - firstEpoch) * idsPerMinute
}
