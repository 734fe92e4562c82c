import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect, type Driver, type SqliteDatabase, type SqliteStatement } from 'kysely'

const maxPreparedStatements = 200
const busyTimeoutMs = 5000

/**
 * Kysely's SQLite dialect over `node:sqlite`, for one connection per process. A committed write survives kill -9 and
 * power loss (WAL with synchronous=FULL).
 */
export class NodeSqliteDialect extends SqliteDialect {
  constructor(file: string) {
    super({ database: async () => openSqlite(file) })
  }

  override createAdapter() {
    return new NodeSqliteAdapter()
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    let last = Promise.resolve()
    let end: (() => void) | undefined
    driver.acquireConnection = async (options) => {
      const before = last
      const turn = Promise.withResolvers<void>()
      last = turn.promise
      await before
      end = turn.resolve
      return acquire(options)
    }
    driver.releaseConnection = async () => end?.()
    return driver
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** The driver hands its connection to one after the other. Kysely would do so ahead of it, where no wait can be counted. */
  override get supportsMultipleConnections() {
    return true
  }

  /** SQLite can roll back DDL; declared so that an interrupted migration leaves nothing behind. */
  override get supportsTransactionalDdl() {
    return true
  }
}

function openSqlite(file: string): SqliteDatabase {
  const connection = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  connection.exec('pragma journal_mode = wal')
  connection.exec('pragma synchronous = full')
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => connection.close(),
    prepare(sql) {
      const statement = prepared.get(sql) ?? prepareOn(connection, sql)
      prepared.delete(sql)
      prepared.set(sql, statement)
      const leastRecentlyUsed =
        prepared.size > maxPreparedStatements ? prepared.keys().next().value : undefined
      if (leastRecentlyUsed !== undefined) prepared.delete(leastRecentlyUsed)
      return statement
    },
  }
}

/**
 * BEGIN IMMEDIATE: a deferred transaction that reads before it writes fails with SQLITE_BUSY, without waiting for the
 * busy timeout, if another process wrote in between. All transactions here write, so the lock is taken at the start.
 */
function withImmediateLock(sql: string): string {
  return sql === 'begin' ? 'begin immediate' : sql
}

/**
 * SQLite rolls back by itself when the disk is full or fails. A second rollback would throw and hide the original
 * error.
 */
function prepareOn(connection: DatabaseSync, sql: string): SqliteStatement {
  const statement = toKyselyStatement(connection.prepare(withImmediateLock(sql)))
  if (sql !== 'rollback') return statement
  const nothing = { changes: 0, lastInsertRowid: 0 }
  return {
    ...statement,
    run: (parameters) => (connection.isTransaction ? statement.run(parameters) : nothing),
  }
}

function toKyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(toSqlValue)),
    run: (parameters) => statement.run(...parameters.map(toSqlValue)),
    iterate: (parameters) => statement.iterate(...parameters.map(toSqlValue)),
  }
}

function toSqlValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  throw new TypeError(`SQLite cannot store a value of type ${typeof value}`)
}
