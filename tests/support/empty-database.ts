import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** Names of the tables of a PostgreSQL database, in order, also of those that pg-boss keeps in a schema of its own. */
export async function tablesOf(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(
    db,
  )
  return rows.map(({ name }) => name).join()
}

/**
 * Deletes all rows of a PostgreSQL database and resets its ids, as if it had just been migrated. False when
 * its tables have changed: then it cannot be reused.
 */
export async function emptyDatabase(db: Database, tables: string): Promise<boolean> {
  if ((await tablesOf(db)) !== tables) return false
  await sql`
    do $$
    declare one record;
    begin
      set local session_replication_role = replica;
      for one in select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
      loop execute format('delete from %I', one.name); end loop;
      perform setval(format('%I', sequencename)::regclass, start_value, false) from pg_sequences
        where schemaname = 'public' and last_value is not null;
    end $$`.execute(db)
  return true
}
