import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase, type Database } from '#server/database/database.ts'
import type { AttemptStore } from '#server/security/attempts/attempt-store.ts'
import { Attempts } from '#server/security/attempts/attempts.ts'
import { postgresStore } from '#server/security/attempts/postgres-store.ts'
import { redisStore } from '#server/security/attempts/redis-store.ts'
import { postgres } from '#tests/support/databases.ts'
import { startRedis, type RedisProcess } from '#tests/support/redis.ts'
import { startServer } from '#tests/support/server.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const windowMs = 60_000
const quotaOf = (key: string, allowed = 3) => ({ key, allowed, windowMs })
const countsIn = async (store: AttemptStore, ...keys: string[]) =>
  (await store.count(keys.map((key) => quotaOf(key)))).map(({ count }) => count)

let redis: RedisProcess
let inRedis: AttemptStore
let db: Database
let dataDir: string
const clock = createTestClock()
beforeAll(async () => {
  redis = await startRedis()
  inRedis = await redisStore(redis.url, () => undefined)
  await vi.waitFor(() => countsIn(inRedis, 'ready'))
  dataDir = await mkdtemp(path.join(tmpdir(), 'vior-attempts-'))
  db = openDatabase(await postgres.migratedFor(dataDir))
})
afterAll(async () => {
  await inRedis.close()
  await redis.kill()
  await db.destroy()
  await postgres.remove(dataDir)
})

describe.each(['PostgreSQL', 'Redis'])('counts in %s', (name) => {
  const storeOf = () => (name === 'Redis' ? inRedis : postgresStore(db, clock))

  test('go down to none when attempts are taken back, and never below', async () => {
    const store = storeOf()
    expect(await countsIn(store, 'back', 'other')).toEqual([1, 1])
    for (let i = 0; i < 3; i += 1) await store.refund([quotaOf('back')], [])
    await store.refund([quotaOf('never counted')], [])
    expect(await countsIn(store, 'back', 'other', 'never counted')).toEqual([1, 2, 1])
  })

  test('are cleared for one quota by a refund, which takes one from another', async () => {
    const store = storeOf()
    for (let i = 0; i < 3; i += 1) await countsIn(store, 'network', 'account')
    await store.refund([quotaOf('account')], [quotaOf('network')])
    expect(await countsIn(store, 'network', 'account')).toEqual([1, 3])
  })

  test('say which quota is exceeded', async () => {
    const store = storeOf()
    const quotas = [quotaOf('wide', 2), quotaOf('narrow', 1)]
    await store.count(quotas)
    expect((await store.count(quotas)).map(({ isAllowed }) => isAllowed)).toEqual([true, false])
  })
})

test('a server with SQLite counts by itself, also with REDIS_URL', async () => {
  const log: string[] = []
  const server = await startServer({
    config: { redisUrl: 'redis://127.0.0.1:1' },
    log: (line) => log.push(line),
  })
  expect((await server.send('POST', '/users/auth/login/', { username: 'a', password: 'b' })).status).toBe(401)
  await server.close()
  expect(log.join('')).not.toContain('attempts are counted by this server alone')
})

describe('counts in PostgreSQL', () => {
  test('of an ended window start at zero, and an attempt returned after it changes nothing', async () => {
    const store = postgresStore(db, clock)
    await countsIn(store, 'ended')
    await countsIn(store, 'ended')
    clock.advance(windowMs)
    await store.refund([quotaOf('ended')], [])
    expect(await countsIn(store, 'ended')).toEqual([1])
  })

  test('start at zero after the clock was set back by days, instead of locking people out for them', async () => {
    const store = postgresStore(db, clock)
    const errors: unknown[] = []
    const attempts = new Attempts({
      clock,
      secret: 'secret',
      store,
      onStoreError: (error) => errors.push(error),
    })
    const quotas = [quotaOf('set back')]
    for (let i = 0; i < 3; i += 1) expect(await attempts.claim(quotas)).toBe(0)
    expect(await attempts.claim(quotas)).toBe(60)
    clock.advance(-5 * 24 * 60 * windowMs)
    for (let i = 0; i < 3; i += 1) expect(await attempts.claim(quotas)).toBe(0)
    expect(await attempts.claim(quotas)).toBe(60)
    expect(errors).toEqual([])
  })

  test('hold one row for two quotas of the same key', async () => {
    expect(await countsIn(postgresStore(db, clock), 'twice', 'twice')).toEqual([1, 1])
  })

  test('under the same keys in any order never wait for each other in a circle', async () => {
    const store = postgresStore(db, clock)
    const keys = Array.from({ length: 12 }, (_, i) => `circle ${i}`)
    const quotas = keys.map((key) => quotaOf(key, 1000))
    const reversed = quotas.toReversed()
    // The database may have been another test's, and its statistics stay.
    const countDeadlocks = async () => {
      const { rows } = await sql<{ deadlocks: number }>`
        select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db)
      return rows
    }
    const before = await countDeadlocks()
    const rounds = Array.from({ length: 60 }, (_, i) =>
      i % 3 === 0 ? store.refund(reversed, []) : store.count(i % 2 === 0 ? quotas : reversed),
    )
    await expect(Promise.all(rounds)).resolves.toHaveLength(60)
    expect(await countDeadlocks()).toEqual(before)
  })
})
