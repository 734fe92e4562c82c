import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withoutPersonalData } from '#server/logging.ts'
import { testPassword } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let lines: string[]
beforeEach(async () => {
  lines = []
  server = await startServer({ log: (line) => void lines.push(line) })
})
afterEach(() => server.close())

describe('the log', () => {
  test('tells every answer with its request id, route, status and time', async () => {
    const slug = await server.aPost()
    const response = await server.send('GET', `/blog/api/posts/${slug}/?page_size=1`)
    const line = lines.map((text) => JSON.parse(text)).find((entry) => entry.route)
    expect(line).toMatchObject({
      reqId: response.headers.get('x-request-id'),
      method: 'GET',
      route: '/blog/api/posts/:slug/',
      status: 200,
      ms: expect.any(Number),
    })
  })

  test('holds no token, password, e-mail address or query string, whatever happens', async () => {
    const me = await server.signIn(await server.aPerson({ email: 'asha.secret@example.org' }))
    const query = 'search=what-i-look-for&token=link-token-4711'
    await server.send('GET', `/blog/api/posts/?${query}`)
    await server.send('GET', `/nothing/at/asha.secret@example.org?${query}`)
    await server.send('POST', '/users/auth/login/', {
      username: 'asha.secret@example.org',
      password: 'hunter2hunter2',
    })
    await server.send('POST', '/users/auth/register/', {
      email: 'other.secret@example.org',
      first_name: 'A',
      last_name: 'B',
      password: 'hunter2hunter2',
      password_confirm: 'hunter2hunter2',
    })
    await server.send('POST', '/api/auth/token/refresh/', { refresh: me.refresh })
    await server.send('POST', '/users/auth/password-reset/', { email: 'asha.secret@example.org' })
    await me.send('PATCH', '/users/api/profiles/me/', { email: 'third.secret@example.org' })
    // A failure of ours, with everything a statement holds.
    await server.db.schema.alterTable('users').renameColumn('phone', 'gone').execute()
    const failed = await server.send('POST', '/users/auth/register/', {
      email: 'fourth.secret@example.org',
      first_name: 'A',
      last_name: 'B',
      password: 'hunter2hunter2',
      password_confirm: 'hunter2hunter2',
    })
    expect(failed.status).toBe(500)

    const log = lines.join('\n')
    expect(log).toContain('"level":50')
    expect(log).toContain('SQLITE')
    for (const secret of [
      me.access,
      me.refresh,
      testPassword,
      'hunter2',
      '.secret@',
      'what-i-look-for',
      'link-token-4711',
      'page_size=',
      'argon2id$',
    ])
      expect(log).not.toContain(secret)
  })

  test.each([
    ['duplicate key asha@example.org', 'duplicate key [email]'],
    ['sent Bearer abc.def', 'sent [token]'],
    ['eyJhbGciOi.eyJzdWIi.c2ln is not valid', '[token] is not valid'],
    ['GET /x?token=1&b=2 failed', 'GET /x[query] failed'],
    ['at node_modules/@fastify/static/index.js:1:2', 'at node_modules/@fastify/static/index.js:1:2'],
  ])('says "%s" as "%s"', (text, told) => expect(withoutPersonalData(text)).toBe(told))
})

describe('the metrics', () => {
  test('count answers by route and status, in the form Prometheus reads', async () => {
    await server.send('GET', '/blog/api/posts/nothing-here/')
    const response = await server.send('GET', '/api/metrics')
    expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    expect(await response.text()).toContain(
      'http_request_duration_seconds_count{method="GET",route="/blog/api/posts/:slug/",status="404"} 1',
    )
  })

  test('are for this machine only, and nothing a proxy passes on is local', async () => {
    for (const headers of [{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }]) {
      expect((await server.send('GET', '/api/metrics', undefined, headers)).status).toBe(404)
    }
  })

  test('need the token where one is set', async () => {
    const guarded = await startServer({ config: { metricsToken: 'scrape-me-0123' } })
    const ask = (authorization?: string) =>
      guarded.send('GET', '/api/metrics', undefined, authorization ? { authorization } : {})
    expect((await ask()).status).toBe(404)
    expect((await ask('Bearer scrape-me-0124')).status).toBe(404)
    expect((await ask('Bearer scrape-me-0123')).status).toBe(200)
    await guarded.close()
  })
})

test('health needs no database, readiness does', async () => {
  expect((await server.send('GET', '/api/ready')).status).toBe(200)
  await server.db.destroy()
  expect((await server.send('GET', '/api/health')).status).toBe(200)
  const ready = await server.send('GET', '/api/ready')
  expect(ready.status).toBe(503)
  expect(ready.headers.get('retry-after')).toBe('2')
})
