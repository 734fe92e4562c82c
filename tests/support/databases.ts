import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, inject } from 'vitest'
import { inTransaction, openDatabase, type Database } from '#server/database.ts'

/** One of the databases the server runs on, as the tests handle it. */
export type TestDatabase = {
  name: 'SQLite' | 'PostgreSQL'
  /** Where the database of a data folder is; made when missing. Migrated or empty: migrate it. */
  placeFor(dataDir: string): Promise<string>
  /** Removes the database of a data folder, and the folder. */
  remove(dataDir: string): Promise<void>
  /** Lets no write end until the promise does. */
  holdWrites(db: Database, until: Promise<void>): Promise<void>
}

export const sqlite: TestDatabase = {
  name: 'SQLite',
  placeFor: async (dataDir) => path.join(dataDir, 'vior.sqlite'),
  remove: (dataDir) => rm(dataDir, { recursive: true }),
  holdWrites: (db, until) => inTransaction(db, () => until),
}

export const postgres: TestDatabase = {
  name: 'PostgreSQL',
  async placeFor(dataDir) {
    const name = nameOf(dataDir)
    await asAdmin(async (admin) => {
      const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(admin)
      if (rows.length === 0) await sql`create database ${sql.id(name)} template template`.execute(admin)
    })
    return urlOf(name)
  },
  async remove(dataDir) {
    await asAdmin((admin) =>
      sql`drop database if exists ${sql.id(nameOf(dataDir))} with (force)`.execute(admin),
    )
    await rm(dataDir, { recursive: true })
  },
  holdWrites: (db, until) =>
    inTransaction(db, async (trx) => {
      await sql`lock table users, idempotency_claims in exclusive mode`.execute(trx)
      await until
    }),
}

/** Defines the tests once for every database the server runs on. */
export function forEachDatabase(define: (database: TestDatabase) => void): void {
  for (const database of [sqlite, postgres]) describe(`on ${database.name}`, () => define(database))
}

function nameOf(dataDir: string): string {
  return `test_${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`
}

function urlOf(name: string): string {
  return inject('postgresUrl').replace('NAME', name)
}

async function asAdmin(work: (admin: Database) => Promise<unknown>): Promise<void> {
  const admin = openDatabase(urlOf('postgres'))
  try {
    await work(admin)
  } finally {
    await admin.destroy()
  }
}
