import { existsSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { openDatabase } from '#server/database/database.ts'
import { createLocalStorage } from '#server/files/local-storage.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { asAdmin, type TestDatabase } from '#tests/support/databases.ts'

/**
 * Fills an empty data folder and its database with the demo's content, which takes a server two seconds at its first
 * start. They are copies: the content is made once per run. Returns the location of the database.
 */
export async function copyDemo(database: TestDatabase, dataDir: string): Promise<string> {
  const original = path.join(inject('runFolder'), database.name)
  // A lock that ends with its process.
  await asAdmin(async (admin) =>
    admin.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(1)`.execute(connection)
      if (!existsSync(path.join(original, 'made'))) await make(database, original)
      await sql`select pg_advisory_unlock(1)`.execute(connection)
    }),
  )
  await cp(path.join(original, 'files'), path.join(dataDir, 'files'), { recursive: true })
  return database.copy(original, dataDir)
}

async function make(database: TestDatabase, folder: string): Promise<void> {
  await mkdir(folder)
  const db = openDatabase(await database.placeFor(folder))
  await migrateToLatest(db)
  await seedDemo(db, systemClock, createLocalStorage(folder))
  await db.destroy()
  await writeFile(path.join(folder, 'made'), '')
}
