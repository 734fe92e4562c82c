import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectionUseOf } from '#server/database/database.ts'
import { withoutPersonalData } from '#server/http/logging.ts'
import { sqlite } from '#tests/support/databases.ts'
import { testPassword } from '#tests/support/factories.ts'
import { aFile } from '#tests/support/files.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let lines: string[]
beforeEach(async () => {
  lines = []
  server = await startServer({ log: (line) => void lines.push(line) })
})
afterEach(() => server.close())

describe('the log', () => {
  test('records every response with its time, request id, route, status, address and account', async () => {
    const slug = await server.aPost()
    const response = await server.send('GET', `/blog/api/posts/${slug}/?page_size=1`)
    const line = lines.map((text) => JSON.parse(text)).find((entry) => entry.route)
    expect(line).toMatchObject({
      reqId: response.headers.get('x-request-id'),
      method: 'GET',
      route: '/blog/api/posts/:slug/',
      status: 200,
      ms: expect.any(Number),
      ip: '127.0.0.1',
    })
    // Of the process, in milliseconds since 1970 (UTC).
    expect(Math.abs(line.time - Date.now())).toBeLessThan(24 * 60 * 60 * 1000)
    expect(line).not.toHaveProperty('user')
    const me = await server.signIn()
    lines = []
    await me.send('GET', '/users/api/profiles/me/')
    expect(lines.map((text) => JSON.parse(text))).toMatchObject([{ user: me.user.id, status: 200 }])
  })

  test('records every sign-in, wrong password, rejection and failure with one line of its own', async () => {
    const me = await server.signIn()
    const { username } = me.user
    const slug = await server.aPost()
    lines = []
    await server.send('POST', '/users/auth/login/', { username, password: testPassword })
    await server.send('POST', '/users/auth/login/', { username, password: 'wrong-guess' })
    await server.send('POST', '/api/auth/token/refresh/', { refresh: 'never-given' })
    await me.send('GET', '/api/admin/messages/')
    await server.send('POST', `/blog/api/posts/${slug}/like/`)
    await server.send('POST', '/contact/api/messages/', {})
    await server.db.schema.dropTable('likes').execute()
    await me.send('POST', `/blog/api/posts/${slug}/like/`)
    const answered = lines.map((text) => JSON.parse(text)).filter(({ msg }) => msg === 'answered')
    expect(answered.map(({ route, status }) => `${status} ${route}`)).toEqual([
      '200 /users/auth/login/',
      '401 /users/auth/login/',
      '401 /api/auth/token/refresh/',
      '403 /api/admin/messages/',
      '401 /blog/api/posts/:slug/like/',
      '400 /contact/api/messages/',
      '500 /blog/api/posts/:slug/like/',
    ])
    expect(lines.filter((text) => JSON.parse(text).err)).toHaveLength(1)
  })

  test('has one line of JSON per event, whatever a client sends', async () => {
    const forged = '{"level":30,"msg":"forged"}'
    const me = await server.signIn(await server.aPerson({ firstName: `a\n${forged}\n` }))
    lines = []
    const ways = [`/blog/api/posts/a%0a${forged}%0a/`, `/nothing%0d%0a${encodeURIComponent(forged)}`]
    for (const address of ways) await me.send('GET', address, undefined, { 'x-request-id': forged })
    await server.db.schema.dropTable('comments').execute()
    await me.send('GET', `/blog/api/posts/%0a${encodeURIComponent(forged)}/comments/`)
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) {
      expect(line.trimEnd()).not.toContain('\n')
      expect(JSON.parse(line).msg).not.toBe('forged')
    }
  })

  test('never contains a token, password, e-mail address or query string', async () => {
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
    // A server error that contains all values of a statement.
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
  ])('records "%s" as "%s"', (text, expected) => expect(withoutPersonalData(text)).toBe(expected))
})

describe('the metrics', () => {
  test('count responses by route and status, in the Prometheus format', async () => {
    await server.send('GET', '/blog/api/posts/nothing-here/')
    const response = await server.send('GET', '/api/metrics')
    expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    expect(await response.text()).toContain(
      'http_request_duration_seconds_count{method="GET",route="/blog/api/posts/:slug/",status="404"} 1',
    )
  })

  describe('of durations leave out the time', () => {
    const pauseMs = 2600
    let socket: Socket
    beforeEach(async () => {
      socket = connect(Number(new URL(server.url).port), '127.0.0.1')
      await once(socket, 'connect')
    })
    afterEach(() => void socket.destroy())

    /** Responses of a route within two seconds, and all. */
    async function countsOf(labels: string) {
      const text = await (await server.send('GET', '/api/metrics')).text()
      const valueOf = (name: string) =>
        text
          .split('\n')
          .find((line) => line.startsWith(name))
          ?.split(' ')[1]
      return [
        valueOf(`http_request_duration_seconds_bucket{le="2",${labels}}`),
        valueOf(`http_request_duration_seconds_count{${labels}}`),
      ]
    }
    const logged = (route: string) =>
      lines.map((text) => JSON.parse(text)).find((line) => line.route === route)

    test('in which a client takes an answer; the log has it', async () => {
      // More than the system takes from the server for a client that reads nothing.
      await aFile(server, 'large.zip', Buffer.alloc(24 * 1024 * 1024))
      socket.write('GET /files/large.zip HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
      await once(socket, 'readable')
      await setTimeout(pauseMs)
      socket.resume()
      await once(socket, 'close')
      await expect.poll(() => countsOf('method="GET",route="/files/*",status="200"')).toEqual(['1', '1'])
      expect(logged('/files/*').ms).toBeGreaterThan(pauseMs - 100)
    })

    test('in which a client sends its body', async () => {
      const route = '/contact/api/messages/'
      const body = '{"first_name":"Asha"}'
      const head = `POST ${route} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json`
      socket.write(`${head}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`)
      await setTimeout(pauseMs)
      socket.write(body.slice(9))
      await expect.poll(() => countsOf(`method="POST",route="${route}",status="400"`)).toEqual(['1', '1'])
      expect(logged(route).ms).toBeGreaterThan(pauseMs - 100)
    })
  })

  test('count what became of writes, mails and pushes, and what waits', async () => {
    const me = await server.signIn()
    const slug = await server.aPost()
    const key = { 'idempotency-key': 'counted-once' }
    for (const content of ['hello', 'hello', 'other'])
      await me.send('POST', `/blog/api/posts/${slug}/add_comment/`, { content }, key)
    await me.send('POST', `/blog/api/posts/${slug}/like/`)
    await server.send('POST', '/users/auth/password-reset/', { email: me.user.email })
    await server.app.mails.runDue()
    await server.db
      .insertInto('mails')
      .values({
        kind: 'letter',
        recipient: 'asha@example.org',
        locale: 'en',
        details: '{}',
        created_at: server.clock.now().toISOString(),
        due_at: new Date(server.clock.now().getTime() - 90_000).toISOString(),
        attempts: 0,
        last_error: null,
      })
      .execute()
    const text = await (await server.send('GET', '/api/metrics')).text()
    for (const line of [
      'vior_writes_total{outcome="new"} 1',
      'vior_writes_total{outcome="replayed"} 1',
      'vior_writes_total{outcome="key_reused"} 1',
      'vior_writes_total{outcome="without_key"} 2',
      'vior_mails_total{outcome="sent"} 1',
      'vior_mails_total{outcome="failed"} 0',
      'vior_pushes_total{outcome="sent"} 0',
      'vior_queue_waiting{queue="mails"} 1',
      'vior_queue_overdue_seconds{queue="mails"} 90',
      'vior_queue_waiting{queue="pushes"} 0',
      'vior_database_connections_in_use 0',
      'vior_database_connections_waiting 0',
    ])
      expect(text.split('\n')).toContain(line)
    const waits = Number(/^vior_database_connection_wait_seconds_count (\d+)$/m.exec(text)?.[1])
    expect(waits).toBeGreaterThan(0)
  })

  test('count the waits for a connection that others hold', async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const heldWrites = sqlite.holdWrites(server.db, end)
    const use = connectionUseOf(server.db)
    await expect.poll(() => use.inUse).toBe(1)
    const waiting = [server.send('GET', '/api/ready'), server.send('GET', '/api/ready')]
    await expect.poll(() => use.waiting).toBe(2)
    expect(use.inUse).toBe(1)
    resolve()
    await Promise.all([heldWrites, ...waiting])
    expect(use).toMatchObject({ waiting: 0, inUse: 0 })
  })

  test('have a bounded number of series, whatever addresses are requested', async () => {
    const series = async () => {
      const text = await (await server.send('GET', '/api/metrics')).text()
      return text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length
    }
    const fetchMissing = (at: number) => server.send('GET', `/no/such/place-${at}`)
    const askPost = (at: number) => server.send('GET', `/blog/api/posts/no-post-${at}/`)
    await Promise.all([fetchMissing(0), askPost(0), series()])
    const before = await series()
    for (let at = 1; at < 20; at += 1) await Promise.all([fetchMissing(at), askPost(at)])
    expect(await series()).toBe(before)
  })

  test('come without those of the queues while the database is away', async () => {
    await server.db.destroy()
    const response = await server.send('GET', '/api/metrics')
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('vior_queue_waiting{')
  })

  test('are available to this machine only, and forwarded requests do not count as local', async () => {
    for (const headers of [{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }]) {
      expect((await server.send('GET', '/api/metrics', undefined, headers)).status).toBe(404)
    }
  })

  test('need the token if one is configured', async () => {
    const guarded = await startServer({ config: { metricsToken: 'scrape-me-0123' } })
    const fetchMetrics = (authorization?: string) =>
      guarded.send('GET', '/api/metrics', undefined, authorization ? { authorization } : {})
    expect((await fetchMetrics()).status).toBe(404)
    expect((await fetchMetrics('Bearer scrape-me-0124')).status).toBe(404)
    expect((await fetchMetrics('Bearer scrape-me-0123')).status).toBe(200)
    await guarded.close()
  })
})

test('the health check needs no database, the readiness check does', async () => {
  expect((await server.send('GET', '/api/ready')).status).toBe(200)
  await server.db.destroy()
  expect((await server.send('GET', '/api/health')).status).toBe(200)
  const ready = await server.send('GET', '/api/ready')
  expect(ready.status).toBe(503)
  expect(ready.headers.get('retry-after')).toBe('2')
})
