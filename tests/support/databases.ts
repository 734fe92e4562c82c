import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, inject } from 'vitest'
import { inTransaction, openDatabase, type Database } from '#server/database/database.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'
import { emptyDatabase, tablesOf } from '#tests/support/empty-database.ts'

/** One of the databases that the server supports, with what tests need. */
export type TestDatabase = {
  name: 'SQLite' | 'PostgreSQL'
  /** The location of the database for a data folder; created if missing. It may be empty: migrate it. */
  placeFor(dataDir: string): Promise<string>
  /** The same, already migrated: a copy of a migrated one. */
  migratedFor(dataDir: string): Promise<string>
  /** Copies the database of one data folder, to which nothing is connected, to another that has none. Returns its location. */
  copy(from: string, to: string): Promise<string>
  /** Removes the database of a data folder, and the folder. */
  remove(dataDir: string): Promise<void>
  /** Blocks all writes until the promise settles. */
  holdWrites(db: Database, until: Promise<void>): Promise<void>
}

export const sqlite: TestDatabase = {
  name: 'SQLite',
  placeFor: async (dataDir) => sqliteFile(dataDir),
  async migratedFor(dataDir) {
    const file = sqliteFile(dataDir)
    migrated ??= aMigratedFile()
    // Does not overwrite a database that a server left there.
    await writeFile(file, await migrated, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    return file
  },
  async copy(from, to) {
    await copyFile(sqliteFile(from), sqliteFile(to))
    return sqliteFile(to)
  },
  remove: (dataDir) => rm(dataDir, { recursive: true }),
  holdWrites: (db, until) => inTransaction(db, () => until),
}

/** Its bytes, created once per test file from a closed database. */
let migrated: Promise<Buffer> | undefined

async function aMigratedFile(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vior-migrated-'))
  const db = openDatabase(sqliteFile(folder))
  await migrateToLatest(db)
  await db.destroy()
  const bytes = await readFile(sqliteFile(folder))
  await rm(folder, { recursive: true })
  return bytes
}

function sqliteFile(dataDir: string): string {
  return path.join(dataDir, 'vior.sqlite')
}

/** Migrated databases that are free again: creating and dropping one takes longer than most tests. */
const free: string[] = []
/** Connections that empty databases, by their names: each new one would read the catalogue, four times the work of emptying. */
const emptying = new Map<string, Database>()
/** The database of each data folder. */
const takenNames = new Map<string, string>()
let tables: string | undefined

export const postgres: TestDatabase = {
  name: 'PostgreSQL',
  async placeFor(dataDir) {
    const name = takenNames.get(dataDir) ?? nameOf(dataDir)
    await asAdmin(async (admin) => {
      const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(admin)
      if (rows.length === 0) await sql`create database ${sql.id(name)} template template`.execute(admin)
    })
    return urlOf(name)
  },
  async migratedFor(dataDir) {
    const name = takenNames.get(dataDir) ?? free.pop()
    const place = name === undefined ? await postgres.placeFor(dataDir) : urlOf(name)
    takenNames.set(dataDir, name ?? nameOf(dataDir))
    if (tables === undefined) {
      const db = openDatabase(place)
      tables = await tablesOf(db)
      await db.destroy()
    }
    return place
  },
  async copy(from, to) {
    const [source, target] = [nameOf(from), nameOf(to)]
    await asAdmin((admin) => sql`create database ${sql.id(target)} template ${sql.id(source)}`.execute(admin))
    return urlOf(target)
  },
  async remove(dataDir) {
    const name = takenNames.get(dataDir)
    takenNames.delete(dataDir)
    if (name !== undefined && (await emptied(name))) free.push(name)
    else
      await asAdmin((admin) =>
        sql`drop database if exists ${sql.id(name ?? nameOf(dataDir))} with (force)`.execute(admin),
      )
    await rm(dataDir, { recursive: true })
  },
  holdWrites: (db, until) =>
    inTransaction(db, async (trx) => {
      await sql`lock table users, idempotency_claims in exclusive mode`.execute(trx)
      await until
    }),
}

/** Defines the tests once for every database that the server supports. */
export function forEachDatabase(define: (database: TestDatabase) => void): void {
  forDatabases([sqlite, postgres], define)
}

/**
 * The same for tests that take long and depend little on the database: `npm test` runs them on SQLite, `npm run test:all` on
 * PostgreSQL as well (docs/decisions/059-two-sets-of-tests.md).
 */
export function forSqliteAndExtendedPostgres(define: (database: TestDatabase) => void): void {
  forDatabases([sqlite], define)
  describe('on PostgreSQL', { tags: 'extended' }, () => define(postgres))
}

export function forDatabases(
  databases: readonly TestDatabase[],
  define: (database: TestDatabase) => void,
): void {
  for (const database of databases) describe(`on ${database.name}`, () => define(database))
}

/** Whether a database is as migrated again. */
async function emptied(name: string): Promise<boolean> {
  const db = emptying.get(name) ?? openDatabase(urlOf(name))
  emptying.set(name, db)
  if (await emptyDatabase(db, tables ?? '')) return true
  emptying.delete(name)
  await db.destroy()
  return false
}

function nameOf(dataDir: string): string {
  return `test_${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`
}

function urlOf(name: string): string {
  return inject('postgresUrl').replace('NAME', name)
}

/** Runs statements of the cluster's owner, in no database of a test. */
export async function asAdmin(work: (admin: Database) => Promise<unknown>): Promise<void> {
  // On a busy machine the server's own limits are too short to drop a database, and to wait while another file makes the demo.
  const timeouts = ['statement', 'query', 'lock'].map((name) => `${name}_timeout=240000`)
  const admin = openDatabase(`${urlOf('postgres')}?${timeouts.join('&')}`)
  try {
    await work(admin)
  } finally {
    await admin.destroy()
  }
}
