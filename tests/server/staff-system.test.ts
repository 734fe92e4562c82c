import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { healthSchema } from '#domain/staff-health.ts'
import { statsSchema } from '#domain/staff-stats.ts'
import { RecentRequests } from '#server/http/recent-requests.ts'
import { readStats } from '#server/repositories/staff/stats.ts'
import { anArchive } from '#tests/support/archives.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { mailsOf } from '#tests/support/mail.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { anAdmin } from '#tests/support/staff.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const dayMs = 24 * 60 * 60 * 1000

forEachDatabase((database) => {
  let server: TestServer
  let admin: Awaited<ReturnType<typeof anAdmin>>
  beforeEach(async () => {
    const stock = [{ id: 'lamp', title: { en: 'Lamp', sw: 'Taa' }, inStock: false }]
    server = await startServer({ database, stock })
    admin = await anAdmin(server)
  })
  afterEach(() => server.close())

  test('the health of the server is measured', async () => {
    await mkdir(path.join(server.dataDir, 'backups'), { recursive: true })
    await writeFile(path.join(server.dataDir, 'backups', '20260301T020000000Z.sqlite'), 'copy')
    // The clock was ahead when this one was made.
    await writeFile(path.join(server.dataDir, 'backups', '20360301T020000000Z.sqlite'), 'other copy')
    const health = v.parse(healthSchema, await admin.read('/api/admin/health/'))
    expect(health).toMatchObject({
      server_errors: 0,
      mails: { waiting: 0, failed: 0 },
      database: { kind: database.name === 'SQLite' ? 'sqlite' : 'postgresql' },
      last_backup: { at: '2026-03-01T02:00:00.000Z', bytes: 4 },
      epoch: 0,
    })
    expect(health.database.bytes).toBeGreaterThan(50_000)
    expect(health.disk.total).toBeGreaterThan(health.disk.free)
    expect(health.routes.map(({ route }) => route)).toContain('POST /users/auth/login/')
    expect(health.requests_per_second).toBeGreaterThan(0)
  })

  test('a mail that was given up is listed and tried again, once', async () => {
    const created_at = server.clock.now().toISOString()
    const mail = { recipient: 'a@example.org', locale: 'en', details: '{}', created_at }
    await server.db
      .insertInto('mails')
      .values([
        { ...mail, kind: 'email_changed', due_at: null, attempts: 20, last_error: 'ECONNECTION' },
        { ...mail, kind: 'email_changed', due_at: null, attempts: 1, last_error: null },
      ])
      .execute()
    const failed = await admin.read('/api/admin/mails/?state=failed')
    expect(failed.results).toMatchObject([{ state: 'failed', attempts: 20, last_error: 'ECONNECTION' }])
    const [{ id }] = failed.results
    expect((await admin.write('POST', `/api/admin/mails/${id}/retry/`)).body).toMatchObject({
      state: 'waiting',
    })
    expect(await mailsOf(server)).toMatchObject([{ to: 'a@example.org' }])
    expect((await admin.write('POST', `/api/admin/mails/${id}/retry/`)).status).toBe(409)
    expect((await admin.read('/api/admin/mails/?state=sent')).results).toHaveLength(2)
    expect(await admin.audit()).toMatchObject([
      { action: 'mail.retry', before: { state: 'failed' }, after: { state: 'waiting', attempts: 0 } },
    ])
  })

  test('everyone who waits for a product is notified once', async () => {
    for (const email of ['a@example.org', 'b@example.org'])
      await server.send('POST', '/contact/api/notify/', { email, product: 'lamp' })
    await server.send('POST', '/contact/api/notify/', { email: 'a@example.org', product: 'gone' })
    const at = server.clock.now().toISOString()
    expect((await admin.read('/api/admin/stock-notices/')).results).toEqual([
      { id: 'lamp', title: { en: 'Lamp', sw: 'Taa' }, in_stock: false, waiting: 2, oldest_at: at },
      { id: 'gone', title: null, in_stock: null, waiting: 1, oldest_at: at },
    ])
    const { body } = await admin.write('POST', '/api/admin/stock-notices/lamp/notify/')
    expect(body).toMatchObject({ id: 'lamp', waiting: 0 })
    await admin.write('POST', '/api/admin/stock-notices/lamp/notify/')
    expect((await mailsOf(server)).map(({ to, subject }) => [to, subject])).toEqual([
      ['a@example.org', 'Back in stock: Lamp'],
      ['b@example.org', 'Back in stock: Lamp'],
    ])
    expect(await admin.audit('?target=product/lamp')).toMatchObject([
      { before: {}, after: {} },
      { before: { waiting: 2 }, after: { waiting: 0 } },
    ])
  })

  test('figures are counted by day, for those who may see them, and are a minute old at most', async () => {
    const slug = await server.aPost()
    const ceo = await server.signIn(await server.aPerson({ role: 'ceo' }))
    await server.send('GET', `/blog/api/posts/${slug}/`)
    await server.send('GET', `/blog/api/posts/${slug}/`)
    await server.app.views.flush()
    const archive = await anArchive(server)
    await server.send('POST', `/archive/api/archives/${archive.id}/download/`)
    await admin.send('POST', `/blog/api/posts/${slug}/add_comment/`, { content: 'Asante' })
    await admin.send('POST', `/archive/api/archives/${archive.id}/add_comment/`, { comment: 'x', rating: 5 })
    const read = async (as = ceo) => v.parse(statsSchema, await admin.read('/api/stats/?period=week', as))
    const { days, series } = await read()
    expect([days.length, days[0], days.at(-1)]).toEqual([7, '2026-02-24', '2026-03-02'])
    const today = Object.fromEntries(
      Object.entries(series).map(([name, { values }]) => [name, values.at(-1)]),
    )
    expect(today).toEqual({
      people: 2,
      posts: 1,
      reads: 2,
      comments: 2,
      requests: 0,
      messages: 0,
      downloads: 1,
    })
    expect(series.reads.previous).toBeNull()
    await server.aPerson()
    expect((await read()).series.people.total).toBe(2)
    server.clock.advance(60_000)
    expect((await read()).series.people.total).toBe(3)
    const tagged = await ceo.send('GET', '/api/stats/?period=week')
    const etag = tagged.headers.get('etag') ?? ''
    const again = await ceo.send('GET', '/api/stats/?period=week', undefined, { 'if-none-match': etag })
    expect(again.status).toBe(304)
  })

  test('figures whose queries all fail are one error, not one that ends the process', async () => {
    const unhandled: unknown[] = []
    const note = (error: unknown) => unhandled.push(error)
    process.on('unhandledRejection', note)
    const failing = server.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async () => {
        throw new Error('disk I/O error')
      },
    })
    await expect(readStats(failing, 'week', server.clock.now())).rejects.toThrow('disk I/O error')
    await setImmediate()
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
  })

  test('what happened a week ago is the previous week, and not this one', async () => {
    server.clock.advance(7 * dayMs)
    const ceo = await server.signIn(await server.aPerson({ role: 'ceo' }))
    const { series } = v.parse(statsSchema, await admin.read('/api/stats/?period=week', ceo))
    expect(series.people).toMatchObject({ total: 1, previous: 1 })
  })

  test('a day of the figures ends at midnight in Tanzania', async () => {
    const ceo = await server.signIn(await server.aPerson({ role: 'ceo' }))
    const slug = await server.aPost()
    const archive = await anArchive(server)
    const happens = async (at: string) => {
      server.clock.advance(Date.parse(at) - server.clock.now().getTime())
      await server.aPerson()
      await server.send('GET', `/blog/api/posts/${slug}/`)
      await server.app.views.flush()
      await server.send('POST', `/archive/api/archives/${archive.id}/download/`)
    }
    for (const at of ['2026-03-09T20:59:59Z', '2026-03-09T21:00:00Z', '2026-03-10T08:00:00Z'])
      await happens(at)
    const later = await server.signIn(ceo.user)
    const { days, series } = v.parse(statsSchema, await admin.read('/api/stats/?period=week', later))
    expect([days[0], days.at(-1)]).toEqual(['2026-03-04', '2026-03-10'])
    for (const name of ['people', 'reads', 'downloads'] as const)
      expect(series[name].values, name).toEqual([0, 0, 0, 0, 0, 1, 2])
    // So does the first day that the figures are compared with.
    const after = await readStats(server.db, 'week', new Date('2026-03-23T08:00:00Z'))
    expect(after.series.people.previous).toBe(2)
  })

  test('a writer sees the reads of the own posts by day, and of no others', async () => {
    const writer = await server.signIn(await server.aPerson({ role: 'writer' }))
    const own = await server.aPost({ author_id: writer.user.id })
    const other = await server.aPost()
    for (const slug of [own, own, other]) await server.send('GET', `/blog/api/posts/${slug}/`)
    await server.app.views.flush()
    server.clock.advance(dayMs)
    await server.send('GET', `/blog/api/posts/${own}/`)
    await server.app.views.flush()
    const again = await server.signIn(writer.user)
    const views = await admin.read('/blog/api/own-posts/views/?period=week', again)
    expect(views.posts).toMatchObject([{ slug: own, values: [0, 0, 0, 0, 0, 2, 1] }])
  })
})

test('requests per second and p95 are those of the last five minutes', () => {
  const clock = createTestClock()
  const recent = new RecentRequests(clock)
  for (let i = 1; i <= 100; i += 1) recent.observe('GET /slow', 200, i)
  clock.advance(60_000)
  recent.observe('GET /fast', 503, 1)
  expect(recent.slowest()).toEqual([
    { route: 'GET /slow', count: 100, p95_ms: 95 },
    { route: 'GET /fast', count: 1, p95_ms: 1 },
  ])
  expect([recent.perSecond(), recent.serverErrors]).toEqual([1.7, 1])
  clock.advance(5 * 60_000 - 30_000)
  expect(recent.slowest()).toEqual([{ route: 'GET /fast', count: 1, p95_ms: 1 }])
  clock.advance(5 * 60_000)
  expect([recent.perSecond(), recent.slowest()]).toEqual([0, []])
})

test('all requests of a busy route are counted, though not all of their times are kept', () => {
  const clock = createTestClock()
  const recent = new RecentRequests(clock)
  for (let i = 1; i <= 1000; i += 1) recent.observe('GET /busy', 200, i <= 600 ? 900 : 5)
  expect(recent.slowest()).toEqual([{ route: 'GET /busy', count: 1000, p95_ms: 5 }])
  clock.advance(60_000)
  recent.observe('GET /busy', 200, 5)
  clock.advance(5 * 60_000 - 30_000)
  expect(recent.slowest()).toEqual([{ route: 'GET /busy', count: 1, p95_ms: 5 }])
})
