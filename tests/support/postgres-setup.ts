import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/database/database.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'
import { createPostgresCluster } from '#tests/support/postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's PostgreSQL, with NAME in place of the database. */
    postgresUrl: string
    /** A folder for what test files share, removed after the run. */
    runFolder: string
  }
}

/**
 * Starts one PostgreSQL for the whole run; test files create databases in it from the migrated `template`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await createPostgresCluster()
  const admin = openDatabase(cluster.urlOf('postgres'))
  await sql`create database template`.execute(admin)
  await admin.destroy()
  const template = openDatabase(cluster.urlOf('template'))
  await migrateToLatest(template)
  await template.destroy()
  project.provide('postgresUrl', cluster.urlOf('NAME'))
  const runFolder = await mkdtemp(path.join(tmpdir(), 'vior-run-'))
  project.provide('runFolder', runFolder)
  return async () => {
    await cluster.remove()
    await rm(runFolder, { recursive: true })
  }
}
