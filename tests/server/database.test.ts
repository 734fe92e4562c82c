import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

async function pragma(name: string): Promise<unknown> {
  const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(server.db)
  return Object.values(rows[0] ?? {})[0]
}

test('commits are durable: write-ahead log, full synchronisation, foreign keys on', async () => {
  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('synchronous')).toBe(2)
  expect(await pragma('foreign_keys')).toBe(1)
  expect(await pragma('busy_timeout')).toBe(5000)
})

test('migrating again changes nothing', async () => {
  expect(await migrateToLatest(server.db)).toEqual([])
})

test('a transaction that throws is rolled back', async () => {
  const failing = inTransaction(server.db, async (trx) => {
    await trx.insertInto('markers').values({ name: 'x', created_at: '' }).execute()
    throw new Error('half way')
  })
  await expect(failing).rejects.toThrow('half way')
  expect(await server.db.selectFrom('markers').selectAll().execute()).toEqual([])
})

test('more distinct statements than the cache holds still run', async () => {
  for (let i = 0; i < 450; i += 1) {
    const { rows } = await sql.raw<{ n: number }>(`select ${i % 300} as n`).execute(server.db)
    expect(rows[0]?.n).toBe(i % 300)
  }
})

test('an id is never reused, even after its row was deleted', async () => {
  const first = await server.aPerson()
  await server.db.deleteFrom('users').where('id', '=', first.id).execute()
  expect((await server.aPerson()).id).toBeGreaterThan(first.id)
})
