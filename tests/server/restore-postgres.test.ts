import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUpDatabase } from '#server/commands/back-up-database.ts'
import { restoreDatabase } from '#server/commands/restore-database.ts'
import { openDatabase, type Database } from '#server/database/database.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'
import { readEpoch } from '#server/repositories/meta.ts'
import { asAdmin, postgres } from '#tests/support/databases.ts'
import { loadPostgresFixture } from '#tests/support/postgres-fixture.ts'
import { createTestClock } from '#tests/support/test-clock.ts'
import { fixtureNames } from '#tests/support/version-fixtures.ts'

const clock = createTestClock()
const [oldest = ''] = fixtureNames()
let dataDir: string
let place: string
let backup: string

/** The newest schema, over which a backup of the oldest is restored. */
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vior-restore-'))
  place = await loadPostgresFixture(dataDir, oldest)
  backup = await backUpDatabase({ dataDir, location: place, clock, keep: 9 })
  await withDatabase(async (db) => {
    await migrateToLatest(db)
    await sql`update users set first_name = 'Later'`.execute(db)
    await sql`create table of_a_later_version (id int primary key, user_id int references users (id))`.execute(
      db,
    )
    await sql`create type state_of_a_later_version as enum ('open')`.execute(db)
  })
})
afterEach(() => postgres.remove(dataDir))

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(place)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const names = (db: Database) =>
  db.selectFrom('users').select(['id', 'first_name', 'username']).orderBy('id').execute()

async function relations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace order by relname`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

const state = () =>
  withDatabase(async (db) => ({
    epoch: await readEpoch(db),
    names: await names(db),
    relations: await relations(db),
  }))

const restore = (file: string) => restoreDatabase(file, place, clock, dataDir)

test('a backup of an older version replaces all of a newer one, is migrated, and raises the epoch', async () => {
  const before = await state()
  expect(new Set(before.names.map((one) => one.first_name))).toEqual(new Set(['Later']))

  expect(await restore(backup)).toBeGreaterThan(before.epoch)
  const after = await state()
  expect(after.epoch).toBeGreaterThan(before.epoch)
  expect(after.names.map(({ username }) => username)).toEqual(before.names.map(({ username }) => username))
  expect(after.names.map((one) => one.first_name)).not.toContain('Later')
  expect(after.relations).toEqual(before.relations.filter((name) => !name.startsWith('of_a_later_version')))
  expect(await withDatabase(migrateToLatest)).toEqual([])
})

test('what a restore replaced is kept, and can be restored', async () => {
  const before = await state()
  await restore(backup)
  const kept = (await readdir(path.join(dataDir, 'backups'))).filter((name) => name.startsWith('before-'))
  expect(kept).toEqual([expect.stringMatching(/^before-\d{8}T\d{9}Z\.dump$/)])
  clock.advance(60_000)
  await restore(path.join(dataDir, 'backups', kept[0] ?? ''))
  expect(await state()).toEqual({ ...before, epoch: expect.any(Number) })
})

test('extensions and grants of the schema, and other schemas, stay', async () => {
  const surroundings = (db: Database) =>
    sql`
      select (select extname from pg_extension where extname = 'citext') as extension,
        (select nspacl::text from pg_namespace where nspname = 'public') as grants,
        (select count(*) from other_schema.notes) as notes`.execute(db)
  const before = await withDatabase(async (db) => {
    await sql`create extension citext`.execute(db)
    await sql`grant usage on schema public to pg_monitor`.execute(db)
    await sql`alter default privileges in schema public grant select on tables to pg_monitor`.execute(db)
    await sql`create schema other_schema`.execute(db)
    await sql`create table other_schema.notes as select 1 as id`.execute(db)
    return surroundings(db)
  })
  await restore(await backUpDatabase({ dataDir, location: place, clock, keep: 9 }))
  expect((await withDatabase(surroundings)).rows).toEqual(before.rows)
})

test('a broken dump, and one of another database, change nothing', async () => {
  const before = await state()
  const bytes = await readFile(backup)
  const broken = path.join(dataDir, 'broken.dump')
  for (const length of [bytes.length * 0.99, bytes.length / 2, 1000, 0]) {
    await writeFile(broken, bytes.subarray(0, length))
    await expect(restore(broken)).rejects.toThrow('pg_restore ended with 1')
  }
  const name = `${new URL(place).pathname.slice(1)}_other`
  await asAdmin((admin) => sql`create database ${sql.id(name)}`.execute(admin))
  const other = place.replace(/[^/]+$/, name)
  const foreign = await backUpDatabase({ dataDir, location: other, clock, keep: 9 })
  await expect(restore(foreign)).rejects.toThrow('kysely_migration')
  await asAdmin((admin) => sql`drop database ${sql.id(name)} with (force)`.execute(admin))
  expect(await state()).toEqual(before)
})

async function commandsOf(tool: string) {
  const found = []
  for (const id of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const read = (file: string) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')
    const [command, environment] = [await read('cmdline'), await read('environ')]
    const isOurs = command.includes(new URL(place).pathname) && command.split('\0')[0]?.endsWith(`/${tool}`)
    if (isOurs) found.push({ command, environment: environment.split('\0') })
  }
  return found
}

test.each([
  ['pg_dump', 'access exclusive', () => backUpDatabase({ dataDir, location: place, clock, keep: 9 })],
  ['psql', 'access share', () => restore(backup)],
])('the password is not among the arguments of %s', async (tool, mode, work) => {
  const withoutPassword = place
  place = place.replace('//vior@', '//vior:siri%20kuu@')
  const working = await withDatabase((db) =>
    db.transaction().execute(async (trx) => {
      await sql`lock table users in ${sql.raw(mode)} mode`.execute(trx)
      const begun = work()
      const commands = () => commandsOf(tool)
      await expect.poll(commands).toHaveLength(1)
      const [seen] = await commands()
      expect(seen?.command).toContain(`--dbname=${withoutPassword}`)
      expect(seen?.command).not.toContain('siri')
      expect(seen?.environment).toContain('PGPASSWORD=siri kuu')
      return { begun }
    }),
  )
  await working.begun
})
