import { sql, SqliteAdapter, type Kysely } from 'kysely'

/**
 * Attempts under limits, counted by all servers; the columns are those of rate-limiter-flexible, and keys are HMACs. Only
 * PostgreSQL has more than one server. Not logged: writes wait for no disk, and a crash of PostgreSQL empties the table,
 * while every server still has its own counts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`
    create unlogged table attempts (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    ) with (fillfactor = 70)`.execute(db)
  await sql`create index attempts_expire on attempts (expire)`.execute(db)
}
