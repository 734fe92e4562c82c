import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, openDatabase, type Database } from '#server/database/database.ts'
import { postgresQueue } from '#server/jobs/postgres-queue.ts'
import { postgres } from '#tests/support/databases.ts'
import { startServerPair } from '#tests/support/server-pair.ts'

type Job = { state: string; retry_count: number; waits_seconds: number }

/** The jobs of a name that all servers know. */
async function jobsOf(db: Database, name: string): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select state::text, retry_count, extract(epoch from start_after - now())::int as waits_seconds
    from pgboss.job where name = ${name}`.execute(db)
  return rows
}

/** Has the waiting job of a name begin now instead of at its time. */
const begin = (db: Database, name: string) =>
  sql`update pgboss.job set start_after = now() where name = ${name} and state < 'active'`.execute(db)

/** Rows that the daily job removes. */
async function addExpired(db: Database): Promise<void> {
  await db
    .insertInto('stock_notices')
    .values({ product: 'lamp', email: 'a@example.org', locale: 'sw', created_at: '2020-01-01T00:00:00.000Z' })
    .execute()
}
const expiredIn = async (db: Database) =>
  (await db.selectFrom('stock_notices').select('email').execute()).length

test(
  'a job by the clock is run once for two servers, and once more if the one that runs it is killed',
  { tags: 'extended' },
  async () => {
    const pair = await startServerPair({}, {})
    const { db, servers } = pair
    // Both asked for it, ten minutes after their start.
    const [job, ...others] = await jobsOf(db, 'maintenance')
    expect(others).toEqual([])
    expect(job).toMatchObject({ state: 'created', waits_seconds: expect.closeTo(600, -2) })
    const { rows } = await sql<{ name: string }>`select name from pgboss.schedule order by 1`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(['attempts', 'deletions', 'maintenance'])

    await addExpired(db)
    await begin(db, 'maintenance')
    await expect.poll(() => jobsOf(db, 'maintenance')).toMatchObject([{ state: 'completed', retry_count: 0 }])
    expect(await expiredIn(db)).toBe(0)

    // The second one is alone, asks for the job again, and is killed amid it, which a lock holds up.
    await servers[0].stop('SIGTERM')
    await servers[1].stop('SIGTERM')
    const killed = await pair.start()
    await addExpired(db)
    await inTransaction(db, async (trx) => {
      await sql`lock table archives in share row exclusive mode`.execute(trx)
      const other = openDatabase(pair.place)
      await begin(other, 'maintenance')
      const isBlocked = async () =>
        (
          await sql`
          select 1 from pg_locks join pg_database on pg_database.oid = database
          where not granted and datname = current_database()`.execute(other)
        ).rows.length > 0
      await expect.poll(isBlocked, { interval: 20 }).toBe(true)
      await killed.stop('SIGKILL')
      await other.destroy()
    })
    const open = async () => (await jobsOf(db, 'maintenance')).filter(({ state }) => state !== 'completed')
    expect(await open()).toMatchObject([{ state: 'active', retry_count: 0 }])

    await pair.start()
    // Its heartbeat is missed after half a minute, and the pause before another try is a minute, which pass here at once.
    await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(
      db,
    )
    await expect.poll(open).toMatchObject([{ state: 'retry' }])
    await begin(db, 'maintenance')
    await expect.poll(open).toEqual([])
    expect(
      (await jobsOf(db, 'maintenance')).map(({ retry_count: count }) => count).toSorted((a, b) => a - b),
    ).toEqual([0, 1])
    expect(await expiredIn(db)).toBe(0)
    await pair.remove()
  },
)

test('what the clock asks for every minute is run by one of two queues, once a minute', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-clock-'))
  const place = await postgres.placeFor(dataDir)
  const db = openDatabase(place)
  const ran: number[] = []
  const errors: unknown[] = []
  const queues = [0, 1].map((number) => {
    const queue = postgresQueue(place, (error) => void errors.push(error))
    const run = async () => void ran.push(number)
    queue.schedule({ name: 'tick', cron: '* * * * *', everyMs: 60_000, run })
    return queue
  })
  await Promise.all(queues.map((queue) => queue.start()))
  await expect.poll(() => ran.length, { interval: 200 }).toBeGreaterThan(0)
  await Promise.all(queues.map((queue) => queue.close()))
  const { rows } = await sql<{ jobs: number; minutes: number }>`
    select count(*)::int as jobs, count(distinct date_trunc('minute', created_on))::int as minutes
    from pgboss.job where name = 'tick'`.execute(db)
  expect(rows).toEqual([{ jobs: ran.length, minutes: ran.length }])
  expect(errors).toEqual([])
  await db.destroy()
  await postgres.remove(dataDir)
})
