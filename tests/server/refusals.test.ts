import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#tests/support/factories.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

forEachDatabase((database) => {
  let server: TestServer
  let me: SignedIn
  beforeAll(async () => {
    server = await startServer({ database })
    await server.aPost({ slug: 'one' })
    me = await server.signIn()
  })
  afterAll(() => server.close())

  const person = {
    email: 'a@example.org',
    first_name: 'A',
    last_name: 'B',
    password: 'long-enough',
    password_confirm: 'long-enough',
  }
  const paths = {
    register: ['POST', '/users/auth/register/'],
    login: ['POST', '/users/auth/login/'],
    refresh: ['POST', '/api/auth/token/refresh/'],
    logout: ['POST', '/users/auth/logout/'],
    profile: ['PATCH', '/users/api/profiles/me/'],
    comment: ['POST', '/blog/api/posts/one/add_comment/'],
  } as const

  const wrong: [keyof typeof paths, string, unknown][] = [
    ['register', 'email', {}],
    ['register', 'email', []],
    ['register', 'email', { ...person, email: 'no-address' }],
    ['register', 'email', { ...person, email: `${'x'.repeat(250)}@example.org` }],
    ['register', 'email', { ...person, email: 1 }],
    ['register', 'first_name', { ...person, first_name: undefined }],
    ['register', 'first_name', { ...person, first_name: '   ' }],
    ['register', 'first_name', { ...person, first_name: 'x'.repeat(151) }],
    ['register', 'last_name', { ...person, last_name: null }],
    ['register', 'last_name', { ...person, last_name: 'nul\0' }],
    ['register', 'phone', { ...person, phone: 'call me' }],
    ['register', 'phone', { ...person, phone: '0'.repeat(41) }],
    ['register', 'password', { ...person, password: 'short', password_confirm: 'short' }],
    ['register', 'password', { ...person, password: 'x'.repeat(1025), password_confirm: 'x'.repeat(1025) }],
    ['register', 'password_confirm', { ...person, password_confirm: undefined }],
    ['register', 'role', { ...person, role: 'ceo' }],
    ['register', 'role', { ...person, role: ['student'] }],
    ['register', 'username', { ...person, username: ' ' }],
    ['login', 'username', { password: 'x' }],
    ['login', 'username', { username: { $ne: null }, password: 'x' }],
    ['login', 'username', { username: ' ', password: 'x' }],
    ['login', 'password', { username: 'x' }],
    ['login', 'password', { username: 'x', password: '' }],
    ['login', 'password', { username: 'x', password: 'x'.repeat(1025) }],
    ['login', 'password', { username: 'x', password: 12345678 }],
    ['refresh', 'refresh', {}],
    ['refresh', 'refresh', { refresh: '' }],
    ['refresh', 'refresh', { refresh: 'x'.repeat(513) }],
    ['refresh', 'refresh', { refresh: ['x'] }],
    ['logout', 'refresh_token', { refresh_token: 5 }],
    ['logout', 'refresh_token', { refresh_token: 'x'.repeat(513) }],
    ['profile', 'first_name', { first_name: '' }],
    ['profile', 'last_name', { last_name: 7 }],
    ['profile', 'email', { email: 'x' }],
    ['profile', 'avatar', { avatar: 'x'.repeat(60_001) }],
    ['profile', 'avatar', { avatar: {} }],
    ['comment', 'content', {}],
    ['comment', 'content', { content: ' \n\t ' }],
    ['comment', 'content', { content: 'x'.repeat(5001) }],
    ['comment', 'content', { content: ['x'] }],
    ['comment', 'content', { content: 'nul\0byte' }],
    ['comment', 'parent', { content: 'x', parent: '1' }],
    ['comment', 'parent', { content: 'x', parent: 0 }],
    ['comment', 'parent', { content: 'x', parent: 1.5 }],
    ['comment', 'parent', { content: 'x', parent: 1e300 }],
  ]

  test.each(wrong)('%s is rejected with 400 naming %s (%#)', async (name, field, body) => {
    const [method, path] = paths[name]
    const response = await me.send(method, path, body)
    expect(response.status).toBe(400)
    const answer = await response.json()
    expect(answer).toMatchObject({ code: 'invalid', fields: { [field]: [expect.any(String)] } })
    expect([answer.error, answer.detail]).toEqual([answer.message, answer.message])
  })

  const everyWrite = [...Object.values(paths), ['POST', '/blog/api/posts/one/like/']] as const

  async function raw(method: string, path: string, body: string, contentType = 'application/json') {
    return fetch(`${server.url}${path}`, {
      method,
      body,
      headers: { ...me.headers, 'content-type': contentType },
    })
  }

  describe.each(everyWrite)('%s %s', (method, path) => {
    test('answers malformed JSON with 400 malformed', async () => {
      for (const body of ['{', '{"a":1}}', 'undefined', '{"a":"\u0001"}']) {
        const response = await raw(method, path, body)
        expect(response.status).toBe(400)
        expect(await response.json()).toMatchObject({ code: 'malformed' })
      }
    })

    test('answers more than 64 kB with 413', async () => {
      const response = await raw(method, path, JSON.stringify({ content: 'x'.repeat(70_000) }))
      expect(response.status).toBe(413)
      expect(await response.json()).toMatchObject({ code: 'too_large' })
    })

    test('answers another content type with 415', async () => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/html']) {
        const response = await raw(method, path, 'content=x', type)
        expect(response.status).toBe(415)
        expect(await response.json()).toMatchObject({ code: 'invalid' })
      }
    })

    test('survives JSON that is no object, or is deeply nested', async () => {
      for (const body of ['null', '[]', '"text"', '1', '['.repeat(30_000) + ']'.repeat(30_000)]) {
        expect((await raw(method, path, body)).status).toBeLessThan(500)
      }
      // Logging out with such a body has ended the session.
      me = await server.signIn()
    })
  })

  test('keys for prototype pollution have no effect', async () => {
    const body = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"content":"x"}'
    expect((await raw('POST', '/blog/api/posts/one/add_comment/', body)).status).toBe(201)
    expect((await raw('PATCH', '/users/api/profiles/me/', body)).status).toBe(200)
    expect({}).not.toHaveProperty('polluted')
  })

  test.each([
    ['POST', '/blog/api/posts/one/like/'],
    ['POST', '/blog/api/posts/one/add_comment/'],
    ['POST', '/users/auth/logout/'],
    ['GET', '/users/api/profiles/me/'],
    ['PATCH', '/users/api/profiles/me/'],
  ])('%s %s without a token is 401', async (method, path) => {
    const response = await server.send(method, path, method === 'GET' ? undefined : { content: 'x' })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
  })

  test.each([
    ['POST', '/blog/api/posts/nothing/like/'],
    ['POST', '/blog/api/posts/nothing/add_comment/'],
    ['GET', '/blog/api/posts/nothing/'],
    ['GET', '/blog/api/posts/nothing/comments/'],
  ])('%s %s of a missing post is 404', async (method, path) => {
    const response = await me.send(method, path, method === 'GET' ? undefined : { content: 'x' })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'not_found' })
  })

  test.each(['/api/nothing', '/users/nothing/', '/blog/api/nothing/', '/api', '/nothing'])(
    '%s is 404 as JSON',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const response = await server.send(method, path)
        expect(response.status).toBe(404)
        expect(await response.json()).toMatchObject({ code: 'not_found' })
        expect(response.headers.get('cache-control')).toBe('no-store')
      }
    },
  )

  test.each(['/blog/api/posts/%', '/blog/api/posts/%E0%A4%A/', '/%'])(
    'the malformed path %s is answered as JSON',
    async (path) => {
      const { status, body } = await new Promise<{ status: number; body: string }>((resolve, reject) => {
        const sent = httpRequest(`${server.url}/`, { path }, (response) => {
          let text = ''
          response.on('data', (chunk: Buffer) => (text += chunk.toString()))
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
        })
        sent.on('error', reject).end()
      })
      expect(status).toBe(400)
      expect(JSON.parse(body)).toMatchObject({ code: 'malformed' })
    },
  )

  test('an unexpected error reveals no internals', async () => {
    const broken = await startServer({ database })
    await broken.db.schema.dropTable('likes').execute()
    const response = await broken.send('GET', '/blog/api/posts/')
    await broken.close()
    expect(response.status).toBe(500)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ code: 'internal' })
    expect(text).not.toMatch(/likes|select|sqlite|\.ts/i)
  })

  test('the probe returns its word and is never cached', async () => {
    const response = await server.send('GET', '/api/ping')
    expect(await response.text()).toBe('pong')
    expect(response.headers.get('content-type')).toContain('text/plain')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  describe('another origin', () => {
    test('gets no CORS header unless it is configured', async () => {
      const response = await server.send('GET', '/api/ping', undefined, { origin: 'https://app.example.org' })
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    })

    describe('that is configured', () => {
      const origin = 'https://app.example.org'
      let open: TestServer
      beforeAll(async () => {
        open = await startServer({
          database,
          config: { corsOrigins: [origin] },
          plugins: [
            async (app) =>
              void app.get('/varied', (_request, reply) => reply.header('vary', 'Cookie').send('ok')),
          ],
        })
      })
      afterAll(() => open.close())

      test('may send requests, including preflights, without credentials', async () => {
        const preflight = await open.send('OPTIONS', '/users/api/profiles/me/', undefined, {
          origin,
          'access-control-request-method': 'PATCH',
        })
        const read = await open.send('GET', '/blog/api/posts/', undefined, { origin })
        expect(preflight.status).toBe(204)
        expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
        expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH')
        const allowed = preflight.headers.get('access-control-allow-headers')
        for (const ofOutbox of ['Idempotency-Key', 'Server-Epoch', 'traceparent'])
          expect(allowed).toContain(ofOutbox)
        expect(preflight.headers.get('access-control-max-age')).toBe('600')
        expect(read.headers.get('access-control-allow-origin')).toBe(origin)
        expect(read.headers.get('access-control-expose-headers')).toContain('Retry-After')
        // No credentials such as cookies are allowed.
        for (const { headers } of [preflight, read])
          expect(headers.get('access-control-allow-credentials')).toBeNull()
      })

      test('can read errors, which have the same headers', async () => {
        const refused = await open.send('GET', '/users/api/profiles/me/', undefined, { origin })
        expect(refused.status).toBe(401)
        expect(refused.headers.get('access-control-allow-origin')).toBe(origin)
        expect(refused.headers.get('vary')).toContain('Origin')
      })

      test.each([
        ['/blog/api/posts/', ['Authorization', 'Origin']],
        ['/api/ping', ['Origin']],
        ['/varied', ['Cookie', 'Origin']],
      ])('is named once in Vary at %s, whoever asks', async (path, fields) => {
        for (const sender of [origin, 'https://evil.example.org', undefined]) {
          const { headers } = await open.send('GET', path, undefined, sender ? { origin: sender } : {})
          expect(headers.get('vary')?.split(', ').toSorted(), sender).toEqual(fields)
        }
      })

      test('does not open the API to others, nor to OPTIONS requests that are no preflight', async () => {
        const stranger = { origin: 'https://evil.example.org', 'access-control-request-method': 'PATCH' }
        for (const headers of [stranger, { origin }, {}]) {
          const response = await open.send('OPTIONS', '/users/api/profiles/me/', undefined, headers)
          expect(response.status).toBe(404)
          expect(await response.json()).toMatchObject({ code: 'not_found' })
        }
        const read = await open.send('GET', '/blog/api/posts/', undefined, stranger)
        expect(read.headers.get('access-control-allow-origin')).toBeNull()
      })
    })
  })

  test('a plugin for pages is registered beside the API and answers unknown pages, not unknown endpoints', async () => {
    const withPages = await startServer({
      database,
      plugins: [
        async (app) =>
          void app.get('/blog', async (_request, reply) => reply.type('text/html').send('<h1>Blog</h1>')),
      ],
      notFoundPage: (_request, reply) => reply.code(404).type('text/html').send('<h1>Not here</h1>'),
    })
    const [page, missing, call] = await Promise.all(
      ['/blog', '/nothing', '/blog/api/nothing/'].map((path) => withPages.send('GET', path)),
    )
    const texts = [await page?.text(), await missing?.text(), await call?.text()]
    await withPages.close()
    expect(texts).toEqual(['<h1>Blog</h1>', '<h1>Not here</h1>', expect.stringContaining('not_found')])
    expect([page?.status, missing?.status, call?.status]).toEqual([200, 404, 404])
  })
})
