import { setTimeout as delay } from 'node:timers/promises'
import {
  Kysely,
  sql,
  SqliteAdapter,
  type ColumnDefinitionBuilder,
  type LogConfig,
  type Transaction,
} from 'kysely'
import { ConnectionUse, countingDialect } from '#server/database/connection-use.ts'
import { isLocked, isLostRace } from '#server/database/database-errors.ts'
import { createPostgresDialect, isPostgresUrl } from '#server/database/postgres.ts'
import type { Schema } from '#server/database/schema.ts'
import { NodeSqliteDialect } from '#server/database/sqlite.ts'

/** The database or a transaction, as repositories use it. */
export type Database = Kysely<Schema>
export type Trx = Transaction<Schema>

const uses = new WeakMap<object, ConnectionUse>()

/**
 * Opens a PostgreSQL URL or a SQLite file, which is created if missing. Open a file only once per process: a second
 * SQLite connection, or a copy made with fs, can corrupt it. `connections` to PostgreSQL: DATABASE_POOL_SIZE by default.
 */
export function openDatabase(location: string, log: LogConfig = [], connections?: number): Database {
  return openWith(location, log, { connections })
}

/**
 * Opens a database for migrations and commands. On PostgreSQL the limits of requests do not apply, but those of the role do, except to
 * migrations.
 */
export function openForLongStatements(location: string): Database {
  return openWith(location, [], { connections: 1, allowsLongStatements: true })
}

function openWith(
  location: string,
  log: LogConfig,
  options: Parameters<typeof createPostgresDialect>[1],
): Database {
  const dialect = isPostgresUrl(location)
    ? createPostgresDialect(location, options)
    : new NodeSqliteDialect(location)
  const use = new ConnectionUse()
  const db = new Kysely<Schema>({ dialect: countingDialect(dialect, use), log })
  uses.set(db, use)
  return db
}

/** How the connections of an opened database are used. */
export function connectionUseOf(db: Database): ConnectionUse {
  return uses.get(db) ?? new ConnectionUse()
}

/** An integer primary key whose values are never reused, in the dialect's SQL. */
export function idColumn(db: Kysely<unknown>): (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  return (column) =>
    isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity()
}

/** Whether the database answers a query now. */
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
 * Runs `work` in one transaction. Inside, use only `trx`: the single SQLite connection is occupied until it ends. If
 * the transaction loses a race, `work` runs again, so it must have no effects outside the database.
 */
export async function inTransaction<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === maxAttempts || !isLostRace(error)) throw error
      // A random delay, so that it does not collide again with the transaction it lost to.
      await delay(attempt * (10 + Math.random() * 40))
    }
  }
}

const maxWaitMs = 10 * 60_000

/**
 * Runs `work` at the start of a server, again while another server holds a lock that it needs: two that start together
 * migrate one after the other, and building an index of a large table takes longer than any request waits. Gives up after
 * ten minutes.
 */
export async function whenUnlocked<T>(work: () => Promise<T>): Promise<T> {
  const end = Date.now() + maxWaitMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isLocked(error) || Date.now() > end) throw error
    }
  }
}
