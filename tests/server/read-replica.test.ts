import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Database } from '#server/database/database.ts'
import { maxStalenessSeconds } from '#server/database/replica-bounds.ts'
import { Replica, type ReplicaState } from '#server/database/replica.ts'
import { contentFor, siteContents } from '#server/site/site-contents.ts'
import { createPostgresCluster, type PostgresCluster } from '#tests/support/postgres-cluster.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let cluster: PostgresCluster
let copy: PostgresCluster
let server: TestServer
let settings: { primaryUrl: string; url: string; maxLagMs: number }
/** Pauses and resumes the replay. */
let standby: Database

beforeAll(async () => {
  cluster = await createPostgresCluster()
  const place = cluster.urlOf('postgres')
  copy = await cluster.replicate()
  const url = copy.urlOf('postgres')
  standby = openDatabase(url)
  settings = { primaryUrl: place, url, maxLagMs: 60_000 }
  server = await startServer({
    place,
    config: { readReplica: settings },
    plugins: [
      async (app) => {
        const contents = siteContents(app)
        app.get('/page', async (request, reply) => {
          await contentFor(request, contents, ({ blog }) => blog(1))
          return reply.header('cache-control', 'no-cache').send('')
        })
        app.get('/version', (request) => contentFor(request, contents, ({ blog }) => blog(1)))
      },
    ],
  })
}, 60_000)
afterAll(async () => {
  await server.close()
  await standby.destroy()
  await copy.remove()
  await cluster.remove()
})

const posts = '/blog/api/posts/'
const replicaOf = () => {
  const { replica } = server.app
  if (!replica) throw new Error('The server has no replica.')
  return replica
}
const pause = () => sql`select pg_wal_replay_pause()`.execute(standby)
const resume = () => sql`select pg_wal_replay_resume()`.execute(standby)

/** Measures until the replica has everything that the primary had at a time; default: now. */
async function caughtUp(goal = replicaOf().primaryNow): Promise<void> {
  while (!replicaOf().isCaughtUpTo(goal)) await replicaOf().measure()
}

async function becomes(state: ReplicaState): Promise<void> {
  while (replicaOf().state !== state) await replicaOf().measure()
}

async function slugsFor(headers: Record<string, string> = {}): Promise<string[]> {
  const answer = await server.send('GET', posts, undefined, headers)
  const { results }: { results: { slug: string }[] } = await answer.json()
  return results.map(({ slug }) => slug)
}

const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

describe('while the replica stands still', () => {
  let old: string
  let fresh: string
  beforeEach(async () => {
    await resume()
    old = await server.aPost()
    await caughtUp()
    await pause()
    fresh = await server.aPost()
    return resume
  })

  test('visitors read what it has, with the tag of that', async () => {
    const first = await server.send('GET', posts)
    expect(await slugsFor()).not.toContain(fresh)
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(first.headers.get('set-cookie')).toBeNull()
    const again = await server.send('GET', posts, undefined, {
      'if-none-match': first.headers.get('etag') ?? '',
    })
    expect(again.status).toBe(304)
  })

  test('signed-in people read the primary, and go on to do so without a token', async () => {
    const me = await server.signIn()
    const answer = await me.send('GET', posts)
    const cookie = cookieOf(answer)
    expect(await answer.text()).toContain(fresh)
    expect(cookie).toMatch(/^seen=\d{13}$/)
    expect(await slugsFor({ cookie })).toContain(fresh)
    expect(await slugsFor({ cookie: `lang=sw; ${cookie}; mode=dark` })).toContain(fresh)
  })

  test('whoever wrote without an account reads the primary, and no shared cache stores it', async () => {
    const wrote = await server.send(
      'POST',
      '/blog/api/newsletter/',
      { email: 'juma@example.org' },
      { 'idempotency-key': `newsletter-${fresh}` },
    )
    const cookie = cookieOf(wrote)
    expect(wrote.headers.get('set-cookie')).toMatch(
      /^seen=\d+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/,
    )
    const read = await server.send('GET', posts, undefined, { cookie })
    expect(await read.text()).toContain(fresh)
    expect(read.headers.get('cache-control')).toBe('private, no-cache')
  })

  test('a new post is found by its address, and its reader then sees it in the list', async () => {
    const found = await server.send('GET', `${posts}${fresh}/`)
    expect(found.status).toBe(200)
    expect(await slugsFor({ cookie: cookieOf(found) })).toContain(fresh)
    expect((await server.send('GET', `${posts}no-such-post/`)).status).toBe(404)
  })

  test('the replica is read again when it has what the reader has seen', async () => {
    const cookie = cookieOf(await server.send('GET', `${posts}${fresh}/`))
    const position = Number(cookie.split('=')[1])
    expect(replicaOf().isCaughtUpTo(position)).toBe(false)
    await resume()
    // The cookie names a time five seconds ahead.
    await caughtUp(position - 5000)
    expect(replicaOf().isCaughtUpTo(position)).toBe(false)
    expect(await slugsFor()).toContain(fresh)
  })

  test('a page has another version as soon as the replica has what was published', async () => {
    const versionOf = async (): Promise<string> =>
      (await (await server.send('GET', '/version')).json()).version.content
    const before = await versionOf()
    expect(await versionOf()).toBe(before)
    await resume()
    await caughtUp()
    expect(await versionOf()).not.toBe(before)
  })

  test.each([
    ['seen=', 'replica'],
    ['seen=-1', 'replica'],
    ['seen=1', 'replica'],
    ['seen=1e9', 'replica'],
    ['seen=9999999999999999', 'primary'],
    ['seen=99999999999999999999', 'replica'],
    ['seen=x', 'replica'],
    ['unseen=9999999999999999', 'replica'],
  ])('the cookie %s costs its sender nothing but the replica', async (cookie, source) => {
    const slugs = await slugsFor({ cookie })
    expect(slugs).toContain(old)
    expect(slugs.includes(fresh)).toBe(source === 'primary')
  })

  test('pages of the primary are private too', async () => {
    const cookie = 'seen=9999999999999999'
    const [own, others] = await Promise.all([
      server.send('GET', '/page', undefined, { cookie }),
      server.send('GET', '/page'),
    ])
    expect([own.headers.get('cache-control'), others.headers.get('cache-control')]).toEqual([
      'private, no-cache',
      'no-cache',
    ])
  })

  test('pages of a list go on where they began, whichever database has them', async () => {
    const me = await server.signIn()
    const first = await me.send('GET', `${posts}?page_size=1`)
    const page: { results: { slug: string }[]; next: string } = await first.json()
    const rest = await server.send('GET', page.next, undefined, { cookie: cookieOf(first) })
    const { results }: typeof page = await rest.json()
    expect([page.results[0]?.slug, results[0]?.slug]).toEqual([fresh, old])
  })

  test('the health page and the metrics show its lag', async () => {
    const admin = await server.signIn(await server.aPerson({ role: 'admin' }))
    await replicaOf().measure()
    const health: { replica: { state: string; lag_ms: number } } = await (
      await admin.send('GET', '/api/admin/health/')
    ).json()
    expect(health.replica.state).toBe('used')
    expect(health.replica.lag_ms).toBeGreaterThan(0)
    const metrics = await (await server.send('GET', '/api/metrics')).text()
    expect(metrics).toMatch(/^database_replica_used 1$/m)
    expect(metrics).toMatch(/^database_replica_lag_seconds 0\.\d+$/m)
  })
})

test('concurrent reads of visitors share one of the replica, and none of the primary, whose readers may just have written', async () => {
  const { primary, replica } = server.app.reads
  const contents = siteContents(server.app)
  const sharing = async <T>(read: () => Promise<T> | undefined) => {
    const [one, other] = await Promise.all([read(), read()])
    return one !== undefined && one === other
  }
  expect(await sharing(() => replica?.postPage())).toBe(true)
  expect(await sharing(() => primary.postPage())).toBe(false)
  expect(await sharing(() => contents.replica?.blog(1))).toBe(true)
  expect(await sharing(() => contents.primary.blog(1))).toBe(false)
})

test.each([
  ['lags more than is allowed', () => copy, 0, 'behind'],
  ['is the primary itself', () => cluster, 60_000, 'unfit'],
] as const)('a replica that %s is not read', async (_, clusterOf, maxLagMs, state) => {
  const replica = new Replica({ ...settings, url: clusterOf().urlOf('postgres'), maxLagMs })
  await replica.measure()
  await replica.measure()
  expect(replica.state).toBe(state)
  expect(replica.isCaughtUpTo(null)).toBe(false)
  await replica.close()
})

test('docs/privacy.md states how long visitors may read removed content, as the server enforces it', async () => {
  const text = await readFile('docs/privacy.md', 'utf8')
  const [, section = ''] = text.split('## What visitors may still read of a replica')
  const rows = [...section.matchAll(/\| `(\w+)` \| (\d+) s \|$/gm)]
  expect(Object.fromEntries(rows.map(([, name, seconds]) => [name, Number(seconds)]))).toEqual(
    maxStalenessSeconds,
  )
})

test('a replica is not read any more once it is older than allowed, also before it is measured again', async () => {
  await resume()
  await caughtUp()
  let time = 0
  const allowed = 2000
  const replica = new Replica({ ...settings, maxLagMs: allowed, now: () => time })
  while (replica.state !== 'used') await replica.measure()
  await pause()
  onTestFinished(async () => void (await resume()))
  // Else it has everything although it stands still.
  await server.aPost()
  time += allowed / 2
  expect(replica.isCaughtUpTo(null)).toBe(true)
  time += allowed / 2 + 1
  expect([replica.state, replica.isCaughtUpTo(null)]).toEqual(['behind', false])
  await replica.close()
})

test('databases whose connections are all in use are not taken for lost', async () => {
  const { db } = replicaOf()
  const done = Promise.withResolvers<void>()
  onTestFinished(() => done.resolve())
  const holders = [server.db, db].flatMap((one) =>
    Array.from({ length: 10 }, () => {
      const started = Promise.withResolvers<void>()
      const release = one.connection().execute(() => {
        started.resolve()
        return done.promise
      })
      return { held: started.promise, release }
    }),
  )
  await Promise.all(holders.map(({ held }) => held))
  const before = replicaOf().primaryNow
  await replicaOf().measure()
  await replicaOf().measure()
  expect(replicaOf().state).toBe('used')
  expect(replicaOf().lagMs).toBeLessThan(replicaOf().primaryNow - before + 1000)
  const full = new Error('timeout exceeded when trying to connect')
  await expect(replicaOf().read(() => Promise.reject(full))).rejects.toBe(full)
  expect(replicaOf().state).toBe('used')
  done.resolve()
  await Promise.all(holders.map(({ release }) => release))
})

test('a replica that is gone is left at once, and read again when it is back', async () => {
  await caughtUp()
  const slug = await server.aPost()
  await caughtUp()
  const hanging = expect(replicaOf().read(() => new Promise(() => undefined))).rejects.toThrow('away')
  await copy.stop('immediate')
  expect(await slugsFor()).toContain(slug)
  await hanging
  expect(replicaOf().state).toBe('away')
  const next = await server.aPost()
  expect(await slugsFor()).toContain(next)
  await copy.start()
  await becomes('used')
  await caughtUp()
  const answer = await server.send('GET', posts)
  expect(await answer.text()).toContain(next)
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('while the primary is down visitors read the replica, and others are asked to come back', async () => {
  await caughtUp()
  const slug = await server.aPost()
  const me = await server.signIn()
  await caughtUp()
  const cookie = cookieOf(await me.send('GET', posts))
  let time = 0
  const another = new Replica({ ...settings, now: () => time })
  while (another.state !== 'used') await another.measure()
  await cluster.stop('immediate')
  await replicaOf().measure()
  expect(await slugsFor()).toContain(slug)
  expect((await server.send('GET', posts, undefined, { cookie })).status).toBe(503)
  const unknown = await server.send('GET', `${posts}no-such-post/`)
  expect([unknown.status, unknown.headers.get('set-cookie')]).toEqual([503, null])
  for (const [after, state] of [
    [maxStalenessSeconds.cutOff * 1000, 'used'],
    [maxStalenessSeconds.cutOff * 1000 + 1, 'behind'],
  ] as const) {
    time = after
    await another.measure()
    expect(another.state).toBe(state)
  }
  await another.close()
  await cluster.start()
  await caughtUp()
  expect(await slugsFor({ cookie })).toContain(slug)
})
