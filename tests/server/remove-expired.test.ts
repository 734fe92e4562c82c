import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs, retentionDays } from '#domain/retention.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { anArchive } from '#tests/support/archives.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { refreshManyTimes } from '#tests/support/long-session.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

forEachDatabase((database) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer({ database })
  })
  afterEach(() => server.close())

  const scopes = async () => {
    const rows = await server.db.selectFrom('idempotency_claims').select('scope').execute()
    return rows.map(({ scope }) => scope.replace(/\d+$/, 'ID')).toSorted()
  }

  test('claims of visitors are deleted after 90 days, those of accounts stay', async () => {
    const { id } = await anArchive(server)
    const slug = await server.aPost()
    const me = await server.signIn()
    const key = (name: string) => ({ 'idempotency-key': `key-${name}` })
    await server.send('POST', `/archive/api/archives/${id}/download/`, undefined, key('download'))
    await me.send('POST', `/blog/api/posts/${slug}/like/`, undefined, key('account'))
    server.clock.advance(89 * dayMs)
    expect(await removeExpired(server.db, server.clock)).toBe(0)
    server.clock.advance(2 * dayMs)
    expect(await removeExpired(server.db, server.clock)).toBe(1)
    expect(await scopes()).toEqual(['user:ID'])
  })

  test('mails, mailed links, addresses for products and daily counts go after their days, and not before', async () => {
    const { db, clock } = server
    const { id: user_id } = await server.aPerson()
    const at = clock.now().toISOString()
    const mail = {
      kind: 'newsletter',
      recipient: 'a@example.org',
      locale: 'en',
      details: '{}',
      created_at: at,
    }
    await db
      .insertInto('mails')
      .values([
        { ...mail, due_at: null, attempts: 1, last_error: null },
        { ...mail, due_at: '2999-01-01T00:00:00.000Z', attempts: 0, last_error: null },
      ])
      .execute()
    const link = { user_id, purpose: 'verify_email', email: 'a@example.org', created_at: at, used_at: null }
    await db
      .insertInto('account_tokens')
      .values({ ...link, token_hash: 'hash', expires_at: at })
      .execute()
    await db
      .insertInto('stock_notices')
      .values({ email: 'a@example.org', product: 'lamp', created_at: at, locale: 'en' })
      .execute()
    await db
      .insertInto('daily_downloads')
      .values({ day: at.slice(0, 10), n: 3 })
      .execute()
    const limits = [
      [retentionDays.mailedLinks, 'account_tokens'],
      [retentionDays.mails, 'mails'],
      [retentionDays.stockNotices, 'stock_notices'],
      [retentionDays.dailyCounts, 'daily_downloads'],
    ] as const
    let day = 0
    for (const [days, table] of limits) {
      clock.advance((days - day) * dayMs)
      expect(await removeExpired(db, clock), table).toBe(0)
      clock.advance(dayMs)
      expect(await removeExpired(db, clock), table).toBe(1)
      day = days + 1
    }
    expect(await db.selectFrom('mails').select('due_at').execute()).toEqual([
      { due_at: '2999-01-01T00:00:00.000Z' },
    ])
  })

  test('reports about software are deleted 90 days after staff closed them; open ones stay', async () => {
    const { db, clock } = server
    const { id: archive_id } = await anArchive(server, {}, 100)
    const report = { archive_id, user_id: null, problem: 'broken', idempotency_key: null }
    const created_at = clock.now().toISOString()
    clock.advance(400 * dayMs)
    const closed_at = clock.now().toISOString()
    await db
      .insertInto('archive_reports')
      .values([
        { ...report, text: 'open', created_at },
        { ...report, text: 'closed', created_at, closed_at },
      ])
      .execute()
    clock.advance(retentionDays.closedReports * dayMs)
    expect(await removeExpired(db, clock)).toBe(0)
    clock.advance(dayMs)
    expect(await removeExpired(db, clock)).toBe(1)
    expect(await db.selectFrom('archive_reports').select('text').execute()).toEqual([{ text: 'open' }])
  })

  test('more rows than one batch are deleted as well', async () => {
    const rows = Array.from({ length: 1200 }, (_, number) => ({
      scope: 'visitor:download',
      key: `key-${number}`,
      fingerprint: '',
      status: 200,
      body: '{}',
      created_at: server.clock.now().toISOString(),
    }))
    await server.db.insertInto('idempotency_claims').values(rows).execute()
    server.clock.advance(91 * dayMs)
    expect(await removeExpired(server.db, server.clock)).toBe(1200)
  })

  test('sessions and their tokens are deleted 90 days after they ended or expired; others stay', async () => {
    const [ended, unused] = [await server.signIn(), await server.signIn()]
    await ended.send('POST', '/users/auth/logout/')
    server.clock.advance(91 * dayMs)
    expect(await removeExpired(server.db, server.clock)).toBe(1)
    const live = await server.signIn()
    server.clock.advance(179 * dayMs + 20 * 60 * 1000)
    expect(await removeExpired(server.db, server.clock)).toBe(1)
    const unusedResponse = await server.send('POST', '/api/auth/token/refresh/', { refresh: unused.refresh })
    expect(unusedResponse.status).toBe(401)
    const liveResponse = await server.send('POST', '/api/auth/token/refresh/', { refresh: live.refresh })
    expect(liveResponse.status).toBe(200)
    expect(await server.db.selectFrom('refresh_families').select('id').execute()).toHaveLength(1)
  })

  const tokensOf = () => server.db.selectFrom('refresh_tokens').select(['id', 'parent_id']).execute()

  test('sessions that were refreshed 1,500 times are deleted as well', async () => {
    const [ended, unused] = [await server.signIn(), await server.signIn()]
    for (const session of [ended, unused]) await refreshManyTimes(server, session)
    await ended.send('POST', '/users/auth/logout/')
    server.clock.advance(91 * dayMs)
    expect(await removeExpired(server.db, server.clock)).toBe(1)
    server.clock.advance(180 * dayMs)
    expect(await removeExpired(server.db, server.clock)).toBe(1)
    expect(await tokensOf()).toEqual([])
  })

  test('expired tokens of a live session are deleted, and those behind them work and reveal reuse as before', async () => {
    const me = await server.signIn()
    await refreshManyTimes(server, me)
    const refresh = (token: string) => server.send('POST', '/api/auth/token/refresh/', { refresh: token })
    const next = async (token: string): Promise<string> => (await (await refresh(token)).json()).refresh
    server.clock.advance(179 * dayMs)
    const second = await next(me.refresh)
    server.clock.advance(2 * dayMs)
    expect(await removeExpired(server.db, server.clock)).toBe(0)
    expect(await tokensOf()).toEqual([{ id: expect.any(Number), parent_id: null }])
    const third = await next(second)
    const fourth = await next(third)
    server.clock.advance(60_000)
    expect((await refresh(me.refresh)).status).toBe(401)
    const fifth = await next(fourth)
    expect(fifth).toBeDefined()
    expect((await refresh(second)).status).toBe(401)
    expect((await refresh(fifth)).status).toBe(401)
  })

  test('a removal that fails is reported and keeps no other from its rows', async () => {
    const { db, clock } = server
    const { id: user_id } = await server.aPerson()
    const at = clock.now().toISOString()
    const link = { user_id, purpose: 'verify_email', email: 'a@example.org', created_at: at, used_at: null }
    await db
      .insertInto('account_tokens')
      .values({ ...link, token_hash: 'hash', expires_at: at })
      .execute()
    await db.schema.alterTable('mail_codes').renameTo('other_codes').execute()
    clock.advance(31 * dayMs)
    await expect(removeExpired(db, clock)).rejects.toThrow('mail_codes')
    await db.schema.alterTable('other_codes').renameTo('mail_codes').execute()
    expect(await db.selectFrom('account_tokens').select('token_hash').execute()).toEqual([])
  })
})
