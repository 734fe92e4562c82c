import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql, type Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { isUnavailable } from '#server/database/database-errors.ts'
import { inTransaction, openDatabase, openForLongStatements, type Trx } from '#server/database/database.ts'
import { createPostgresCluster, type PostgresCluster } from '#tests/support/postgres-cluster.ts'
import { asAdmin, postgres, type TestDatabase } from '#tests/support/databases.ts'
import { retryWhileBusy, clientWith, commentTexts, signInToDemo } from '#tests/support/demo-client.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'
import { sendJson } from '#tests/support/send-json.ts'
import { newSecrets, startServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vior-postgres-test-'))
})
afterEach(() => postgres.remove(dataDir))

test('a migration may take longer than a request, also where the role limits statements', async () => {
  const place = await postgres.placeFor(dataDir)
  const limiting = openDatabase(place)
  await sql`do $$ begin execute format('alter database %I set statement_timeout = 1000', current_database()); end $$`.execute(
    limiting,
  )
  // The template is migrated; only the planted migration is to run.
  await sql`delete from kysely_migration`.execute(limiting)
  await limiting.destroy()
  const db = openForLongStatements(place)
  try {
    // More than sessionTimeouts and the driver's own limit.
    const slow = { up: async (trx: Kysely<unknown>) => void (await sql`select pg_sleep(17)`.execute(trx)) }
    expect(await migrateToLatest(db, { '001-slow': slow })).toEqual(['001-slow'])
  } finally {
    await db.destroy()
  }
})

test('a database that is not in UTF8 is refused by the migrations', async () => {
  await asAdmin(async (admin) => {
    await sql`create database latin template template0 encoding 'LATIN1' locale 'C'`.execute(admin)
    const db = openDatabase(inject('postgresUrl').replace('NAME', 'latin'))
    await expect(migrateToLatest(db)).rejects.toThrow('server encoding is UTF8')
    await db.destroy()
    await sql`drop database latin`.execute(admin)
  })
})

test('a command migrates by sessions where the pool is one of transactions', async () => {
  const place = await postgres.placeFor(dataDir)
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    // Nothing listens there: the command does without.
    DATABASE_URL: 'postgresql://vior@127.0.0.1:1/vior',
    DATABASE_JOBS_URL: place,
  }
  const run = promisify(execFile)(process.execPath, ['server/commands/migrate.ts'], { env })
  expect((await run).stdout).toContain('Nothing to migrate.')
})

describe('two servers behind one database', () => {
  let shared: string
  let servers: [ServerProcess, ServerProcess]
  // Once, because their start takes longer than both tests.
  beforeAll(async () => {
    shared = await mkdtemp(path.join(tmpdir(), 'vior-postgres-pair-'))
    const place = await postgres.placeFor(shared)
    // Both migrate and seed at the same time, and must agree on the keys.
    const env = newSecrets()
    servers = await Promise.all([
      startServerProcess(shared, { place, env }),
      startServerProcess(shared, { place, env }),
    ])
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')))
    await postgres.remove(shared)
  })

  test('process a key sent to both at once only once, and return the stored response to the other', async () => {
    const [one, two] = servers
    const seeded = (await commentTexts(one.url)).length
    const here = await signInToDemo(one.url)
    const there = clientWith(two.url, here.access)
    const bodies = new Map<string, Set<string>>()
    const sends = Array.from({ length: 40 }, async (_, i) => {
      const key = `both-${i}-0000`
      for (const response of await Promise.all([
        retryWhileBusy(() => here.addComment(`n ${i}`, key)),
        retryWhileBusy(() => there.addComment(`n ${i}`, key)),
      ])) {
        expect([201, 409]).toContain(response.status)
        if (response.status === 201)
          bodies.set(key, (bodies.get(key) ?? new Set()).add(await response.text()))
      }
    })
    await Promise.all(sends)
    expect((await commentTexts(two.url)).length).toBe(seeded + 40)
    expect([...bodies.values()].map((answers) => answers.size)).toEqual(Array.from({ length: 40 }, () => 1))
  })

  test('share one session: a refresh token sent to both in parallel does not sign out', async () => {
    const [one, two] = servers
    const login = { username: 'client', password: 'vior-demo-2026' }
    const { refresh } = await bodyOf(await sendJson(one.url, 'POST', '/users/auth/login/', login))
    const pairs = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        sendJson((i % 2 === 0 ? one : two).url, 'POST', '/api/auth/token/refresh/', { refresh }),
      ),
    )
    expect(pairs.map((response) => response.status)).toEqual(Array.from({ length: 10 }, () => 200))
  })
})

test('a transaction aborted by a deadlock is retried', async () => {
  const server = await startServer({ database: postgres, dataDir })
  const slugs = [await server.aPost(), await server.aPost()]
  const both = Promise.withResolvers<void>()
  let locked = 0
  let runs = 0
  const like = (order: (string | undefined)[]) => async (trx: Trx) => {
    runs += 1
    for (const slug of order) {
      await trx
        .updateTable('posts')
        .set({ views: 1 })
        .where('slug', '=', slug ?? '')
        .execute()
      locked += 1
      if (locked === 2) both.resolve()
      if (locked <= 2) await both.promise
    }
  }
  await Promise.all([
    inTransaction(server.db, like(slugs)),
    inTransaction(server.db, like(slugs.toReversed())),
  ])
  expect(runs).toBeGreaterThan(2)
  await server.close()
})

describe('changes of one row at once', () => {
  /** Sends both while the row is locked, and releases it once both wait for it. */
  async function whileLocked(
    server: TestServer,
    { table, id }: { table: 'users' | 'posts'; id: number },
    sends: readonly (() => Promise<Response>)[],
  ): Promise<void> {
    const release = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const holding = inTransaction(server.db, async (trx) => {
      await sql`select 1 from ${sql.table(table)} where id = ${id} for update`.execute(trx)
      held.resolve()
      await release.promise
    })
    await held.promise
    const sent = Promise.all(sends.map((send) => send()))
    const waiting = async () => {
      const { rows } = await sql<{ count: string }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
      return Number(rows[0]?.count)
    }
    await expect.poll(waiting, { timeout: 10_000 }).toBe(sends.length)
    release.resolve()
    await holding
    expect((await sent).map(({ status }) => status)).toEqual(sends.map(() => 200))
  }

  test('of a profile are both kept', async () => {
    const server = await startServer({ database: postgres, dataDir })
    const me = await server.signIn()
    const change = (body: object) => () => me.send('PATCH', '/users/api/profiles/me/', body)
    const row = { table: 'users', id: me.user.id } as const
    await whileLocked(server, row, [change({ first_name: 'Amina' }), change({ phone: '+255700000002' })])
    const profile = await (await me.send('GET', '/users/api/profiles/me/')).json()
    expect(profile).toMatchObject({ first_name: 'Amina', phone: '+255700000002' })
    await server.close()
  })

  test('of a post are both kept, and it is counted once in its category', async () => {
    const server = await startServer({ database: postgres, dataDir })
    const slug = await server.aPost({ category: 'News', title: 'Old', content: '<p>Old.</p>' })
    await server.aPost({ category: 'News' })
    await server.aPost({ category: 'News' })
    const admin = await server.signIn(await server.aPerson({ role: 'admin' }))
    const change = (body: object) => () => admin.send('PATCH', `/blog/api/posts/${slug}/`, body)
    const { id } = await server.db
      .selectFrom('posts')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    await whileLocked(server, { table: 'posts', id }, [
      change({ title: 'New', category: 'Tutorial' }),
      change({ content: '<p>New.</p>', category: 'Tutorial' }),
    ])
    const post = await (await server.send('GET', `/blog/api/posts/${slug}/`)).json()
    expect(post).toMatchObject({ title: 'New', content: '<p>New.</p>', category: 'Tutorial' })
    const counts = await server.db.selectFrom('categories').select(['name', 'post_count']).execute()
    expect(counts).toEqual(
      expect.arrayContaining([
        { name: 'News', post_count: 2 },
        { name: 'Tutorial', post_count: 1 },
      ]),
    )
    await server.close()
  })
})

test('a server that cannot reach PostgreSQL reports it and exits', async () => {
  const start = startServerProcess(dataDir, { place: 'postgresql://vior@127.0.0.1:9/vior' })
  await expect(start).rejects.toThrow('ended with 1: The database cannot be reached.')
})

describe('when PostgreSQL goes down', () => {
  let cluster: PostgresCluster
  let own: TestDatabase
  beforeAll(async () => {
    cluster = await createPostgresCluster()
    own = {
      ...postgres,
      async migratedFor() {
        const admin = openDatabase(cluster.urlOf('postgres'))
        await sql`create database vior`.execute(admin)
        await admin.destroy()
        const db = openDatabase(cluster.urlOf('vior'))
        await migrateToLatest(db)
        await db.destroy()
        return cluster.urlOf('vior')
      },
    }
  })
  afterAll(() => cluster.remove())

  test('the server stays up, answers 503 with Retry-After, and continues when it is back', async () => {
    const server = await startServer({ database: own, dataDir })
    const slug = await server.aPost()
    const me = await server.signIn()
    const comment = (key: string) =>
      me.send('POST', `/blog/api/posts/${slug}/add_comment/`, { content: key }, { 'idempotency-key': key })
    expect((await comment('before-01')).status).toBe(201)

    for (const mode of ['fast', 'immediate'] as const) {
      // Some of these are in flight when the database goes down; each must end with a response.
      const during = Array.from({ length: 20 }, (_, i) => comment(`during-${mode}-${i}`))
      await cluster.stop(mode)
      for (const response of await Promise.all(during)) expect([201, 503]).toContain(response.status)

      const refused = [await comment('away-0001'), await server.send('GET', `/blog/api/posts/${slug}/`)]
      for (const response of refused) {
        expect(response.status).toBe(503)
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(await response.json()).toMatchObject({ code: 'unavailable' })
      }
      expect((await server.send('GET', '/api/ping')).status).toBe(200)
      expect((await server.send('GET', '/api/health')).status).toBe(200)
      expect((await server.send('GET', '/api/ready')).status).toBe(503)

      await cluster.start()
      expect((await server.send('GET', '/api/ready')).status).toBe(200)
      const replayed = Array.from({ length: 20 }, (_, i) => comment(`during-${mode}-${i}`))
      for (const response of await Promise.all(replayed)) expect(response.status).toBe(201)
    }
    const comments = await server.db.selectFrom('comments').select('content').execute()
    expect(new Set(comments.map(({ content }) => content)).size).toBe(41)
    expect(comments.length).toBe(41)
    await server.app.close()
    await server.db.destroy()
  })
})

test.each([
  [Object.assign(new Error('x'), { code: '57P01' }), true],
  [Object.assign(new Error('x'), { code: '08006' }), true],
  // read_only_sql_transaction
  [Object.assign(new Error('x'), { code: '25006' }), true],
  [Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'connect' }), true],
  [Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'open' }), false],
  [Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode: 5 }), true],
  [Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }), true],
  // SQLITE_IOERR_WRITE
  [Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode: 778 }), true],
  [Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode: 19 }), false],
  [Object.assign(new Error('x'), { code: '53100' }), true],
  [new Error('Connection terminated unexpectedly'), true],
  [Object.assign(new Error('duplicate'), { code: '23505' }), false],
  [new Error('a bug'), false],
])('%o means that the database is unavailable: %s', (error, expected) => {
  expect(isUnavailable(error)).toBe(expected)
})

async function bodyOf(response: Response): Promise<{ refresh: string }> {
  return response.json()
}
