import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  inTransaction,
  openDatabase,
  openForLongStatements,
  whenUnlocked,
} from '#server/database/database.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'
import { postgres } from '#tests/support/databases.ts'
import { startServer } from '#tests/support/server.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vior-changed-schema-'))
})
afterEach(() => postgres.remove(dataDir))

test('a server goes on when a newer one adds columns to tables that it reads', async () => {
  const server = await startServer({ database: postgres, dataDir })
  const me = await server.signIn()
  const requests = async () => {
    const all = [1, 2, 3].flatMap((attempt) => [
      me.send('GET', '/users/api/profiles/me/'),
      me.send('PATCH', '/users/api/profiles/me/', { first_name: `Amina ${attempt}` }),
      server.send('GET', '/archive/api/archives/'),
      server.send('POST', '/users/auth/login/', {
        username: `nobody-${attempt}`,
        password: 'wrong-password',
      }),
    ])
    return (await Promise.all(all)).map(({ status }) => status)
  }
  const expected = [1, 2, 3].flatMap(() => [200, 200, 200, 401])
  // Several times, so that each connection of the pool has parsed each statement.
  for (let time = 0; time < 3; time += 1) expect(await requests()).toEqual(expected)
  for (const column of ['added', 'added_later']) {
    for (const table of ['users', 'archives'])
      await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} text`.execute(server.db)
    expect(await requests()).toEqual(expected)
    expect(await requests()).toEqual(expected)
  }
  await server.close()
})

test('a migration that deadlocks with a write of a server beside it begins anew, and both succeed', async () => {
  const place = await postgres.placeFor(dataDir)
  const [db, beside] = [openForLongStatements(place), openForLongStatements(place)]
  // The template is migrated; only the planted migration is to run.
  await sql`delete from kysely_migration`.execute(db)
  const held = { here: Promise.withResolvers<void>(), beside: Promise.withResolvers<void>() }
  const runs = { here: 0, beside: 0 }
  const up = async (trx: Kysely<unknown>) => {
    runs.here += 1
    await sql`lock table posts in share mode`.execute(trx)
    held.here.resolve()
    await held.beside.promise
    await sql`lock table comments in share mode`.execute(trx)
  }
  const write = inTransaction(beside, async (trx) => {
    runs.beside += 1
    await sql`lock table comments in row exclusive mode`.execute(trx)
    held.beside.resolve()
    await held.here.promise
    await sql`lock table posts in row exclusive mode`.execute(trx)
  })
  const [migrated] = await Promise.all([migrateToLatest(db, { '001-locks': { up } }), write])
  expect(migrated).toEqual(['001-locks'])
  expect(runs.here + runs.beside).toBeGreaterThan(2)
  await Promise.all([db.destroy(), beside.destroy()])
})

test('a server that starts waits for one that holds a lock for longer than requests wait', async () => {
  const place = await postgres.placeFor(dataDir)
  const [db, beside] = [openDatabase(place), openForLongStatements(place)]
  const held = Promise.withResolvers<void>()
  const other = inTransaction(beside, async (trx) => {
    await trx.insertInto('markers').values({ name: 'seeded', created_at: '' }).execute()
    held.resolve()
    // sessionTimeouts.lock_timeout and more.
    await sql`select pg_sleep(8)`.execute(trx)
  })
  await held.promise
  let tries = 0
  const add = () => {
    tries += 1
    const marker = { name: 'seeded', created_at: '' }
    return db
      .insertInto('markers')
      .values(marker)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
  }
  expect(await whenUnlocked(add)).toMatchObject({ numInsertedOrUpdatedRows: 0n })
  expect(tries).toBeGreaterThan(1)
  await other
  await Promise.all([db.destroy(), beside.destroy()])
})
