import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, openDatabase, type Database } from '#server/database/database.ts'
import { postgresQueue } from '#server/jobs/postgres-queue.ts'
import { postgres } from '#tests/support/databases.ts'
import { listenAnywhere } from '#tests/support/listen.ts'
import { post, startServerPair } from '#tests/support/server-pair.ts'
import { startSmtp } from '#tests/support/smtp.ts'

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

test.concurrent('a job by the clock is run once for two servers, and once more if the one that runs it is killed', async () => {
  const pair = await startServerPair({}, {})
  const { db, servers } = pair
  // Both asked for it, ten minutes after their start.
  const [asked, ...others] = await jobsOf(db, 'maintenance')
  expect(others).toEqual([])
  expect(asked).toMatchObject({ state: 'created', waits_seconds: expect.closeTo(600, -2) })
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
    const isHeldUp = async () =>
      (await sql`select 1 from pg_locks where not granted`.execute(other)).rows.length > 0
    await expect.poll(isHeldUp, { interval: 20 }).toBe(true)
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
})

test.concurrent('what the clock asks for every minute is run by one of two queues, once a minute', async () => {
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

/** Ends the connections over which servers listen, and waits until they have others. */
async function breakSignals(db: Database): Promise<void> {
  const ended = await sql<{ pid: number }>`
    select pid, pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'vior signals'`.execute(db)
  expect(ended.rows).toHaveLength(2)
  const listening = async () =>
    (
      await sql<{ pid: number }>`
        select pid from pg_stat_activity
        where datname = current_database() and application_name = 'vior signals' and query like 'listen%'`.execute(
        db,
      )
    ).rows.filter(({ pid }) => ended.rows.every((one) => one.pid !== pid))
  await expect.poll(listening, { interval: 50 }).toHaveLength(2)
}

test.concurrent('mails that a killed server queued are sent by the other within seconds, each once', async () => {
  const smtp = await startSmtp()
  // A mail server that accepts connections and says nothing.
  const silent = createServer((socket) => socket.on('error', () => undefined))
  const silentUrl = `smtp://127.0.0.1:${await listenAnywhere(silent)}`
  const pair = await startServerPair({ SMTP_URL: silentUrl }, { SMTP_URL: smtp.url })
  const { db, servers } = pair
  await breakSignals(db)
  const readers = Array.from({ length: 6 }, (_, i) => `reader${i}@example.org`)
  for (const email of readers)
    expect((await post(servers[0], '/blog/api/newsletter/', { email, name: '' })).status).toBe(201)
  const sent = () =>
    [...smtp.received().matchAll(/^RCPT TO:<(reader\d@example\.org)>/gm)].map(([, to = '']) => to).toSorted()
  // All but one, which the first server cannot get rid of. The other looks by itself only every half minute.
  await expect.poll(() => sent().length, { interval: 50, timeout: 20_000 }).toBeGreaterThanOrEqual(5)
  await servers[0].stop('SIGKILL')
  // Its lease of five minutes passes here at once.
  const due = new Date().toISOString()
  await db.updateTable('mails').set({ due_at: due }).where('due_at', 'is not', null).execute()
  await sql`select pg_notify('vior_work', 'mails')`.execute(db)
  await expect.poll(sent).toEqual(readers)
  const open = () => db.selectFrom('mails').select('id').where('due_at', 'is not', null).execute()
  await expect.poll(open).toEqual([])
  expect(sent()).toEqual(readers)
  await pair.remove()
  await smtp.close()
  silent.close()
})
