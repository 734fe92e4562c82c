import { setTimeout as delay } from 'node:timers/promises'
import {
  Kysely,
  sql,
  SqliteAdapter,
  type ColumnDefinitionBuilder,
  type LogConfig,
  type Transaction,
} from 'kysely'
import { isLostRace } from '#server/database/database-errors.ts'
import { createPostgresDialect, isPostgresUrl } from '#server/database/postgres.ts'
import type { Schema } from '#server/database/schema.ts'
import { NodeSqliteDialect } from '#server/database/sqlite.ts'

/** Where a repository may run: the database itself, or a transaction on it. */
export type Database = Kysely<Schema>
export type Trx = Transaction<Schema>

/**
 * Opens a PostgreSQL address or a SQLite file, created when missing. Open a file once per process: a second SQLite
 * connection or a copy of the file made with fs can corrupt it.
 */
export function openDatabase(place: string, log: LogConfig = []): Database {
  const dialect = isPostgresUrl(place) ? createPostgresDialect(place) : new NodeSqliteDialect(place)
  return new Kysely<Schema>({ dialect, log })
}

/** An integer primary key that is never handed out twice, in the words of the dialect. */
export function idColumn(db: Kysely<unknown>): (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  return (column) =>
    isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity()
}

/** Whether the database answers a question now. */
export async function isReachable(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}

const maxAttempts = 8

/**
 * Runs the work in one transaction. Inside, use only `trx`: the single SQLite connection is taken until it ends.
 * Work that lost a race against another transaction is run again, so it changes nothing but the database.
 */
export async function inTransaction<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === maxAttempts || !isLostRace(error)) throw error
      // Apart from the winner, which at this moment wakes up and would lose the next race.
      await delay(attempt * (10 + Math.random() * 40))
    }
  }
}
