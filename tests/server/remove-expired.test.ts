import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { anArchive } from '#tests/support/archives.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const dayMs = 24 * 60 * 60 * 1000

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
    const gone = await server.send('POST', '/api/auth/token/refresh/', { refresh: unused.refresh })
    expect(gone.status).toBe(401)
    const kept = await server.send('POST', '/api/auth/token/refresh/', { refresh: live.refresh })
    expect(kept.status).toBe(200)
    expect(await server.db.selectFrom('refresh_families').select('id').execute()).toHaveLength(1)
  })
})
