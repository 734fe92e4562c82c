import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let me: SignedIn
beforeAll(async () => {
  server = await startServer({ config: { publicUrl: 'https://vior.example' } })
  me = await server.signIn()
  await server.aPost({ slug: '1' })
})
afterAll(() => server.close())

const expected = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}

test.each([
  ['a list', 'GET', '/blog/api/posts/', 200],
  ['a refusal', 'POST', '/users/auth/login/', 400],
  ['a stranger', 'GET', '/users/api/profiles/me/', 401],
  ['nothing', 'GET', '/api/nothing-here', 404],
  ['a broken address', 'GET', '/api/%', 400],
])('%s has every security header', async (_name, method, path, status) => {
  const response = await server.send(method, path, method === 'POST' ? {} : undefined)
  expect(response.status).toBe(status)
  expect(Object.fromEntries(response.headers)).toMatchObject(expected)
  expect(response.headers.get('permissions-policy')).toContain('camera=()')
  expect(response.headers.get('x-powered-by')).toBeNull()
  expect(response.headers.get('server')).toBeNull()
})

test('TRACE echoes nothing', async () => {
  const response = await server.app.inject({ method: 'TRACE', url: '/api/ping' })
  expect(response.statusCode).toBe(404)
})

test('without https no HSTS header is sent', async () => {
  const plain = await startServer()
  const response = await plain.send('GET', '/api/ping')
  expect(response.headers.get('strict-transport-security')).toBeNull()
  await plain.close()
})

describe('a response to a signed-in account', () => {
  test('is not stored by shared caches, on any readable endpoint', async () => {
    const reads = server.app.endpoints.filter((endpoint) => endpoint.method === 'GET')
    expect(reads.length).toBeGreaterThan(8)
    for (const endpoint of reads) {
      const path = endpoint.path.replaceAll(/:\w+/g, '1')
      const response = await me.send('GET', path)
      expect([200, 302, 400, 403, 404], path).toContain(response.status)
      if (endpoint.ignoresBearer) continue
      expect(response.headers.get('cache-control') ?? 'nothing', path).toMatch(/no-store|^private, no-cache$/)
      expect(response.headers.get('vary') ?? '', path).toMatch(/authorization/i)
    }
  })

  test('is not stored by the browser either, on any list of the staff desk', async () => {
    const admin = await server.signIn(await server.aPerson({ role: 'admin' }))
    const lists = server.app.endpoints.filter(
      ({ method, path }) => method === 'GET' && path.startsWith('/api/admin/'),
    )
    expect(lists.length).toBeGreaterThan(8)
    for (const { path } of lists) {
      const response = await admin.send('GET', path.replaceAll(/:\w+/g, '1'))
      const rule = response.status === 200 ? 'private, no-store' : 'no-store'
      expect([path, response.headers.get('cache-control')]).toEqual([path, rule])
    }
  })

  test('is never stored if it contains a token', async () => {
    const { username } = me.user
    const login = await server.send('POST', '/users/auth/login/', { username, password: 'a-long-passphrase' })
    expect(login.headers.get('cache-control')).toBe('no-store')
    const refresh = await server.send('POST', '/api/auth/token/refresh/', { refresh: me.refresh })
    expect(refresh.headers.get('cache-control')).toBe('no-store')
    const words = 'mto-na-milima'
    const register = await server.send('POST', '/users/auth/register/', {
      email: 'new@example.org',
      first_name: 'A',
      last_name: 'B',
      password: words,
      password_confirm: words,
    })
    expect(register.status).toBe(201)
    expect(register.headers.get('cache-control')).toBe('no-store')
  })

  test('is never stored if it answers a write', async () => {
    const writes = server.app.endpoints.filter((endpoint) => endpoint.method !== 'GET')
    expect(writes.length).toBeGreaterThan(20)
    for (const { method, path } of writes) {
      const response = await me.send(method, path.replaceAll(/:\w+/g, '1'), {})
      expect([path, response.headers.get('cache-control')]).toEqual([path, 'no-store'])
    }
  })
})

test('no response sets a cookie, and a cookie does not authenticate', async () => {
  const cookie = `access_token=${me.access}; authorization=Bearer ${me.access}; session=${me.refresh}`
  for (const { method, path } of server.app.endpoints) {
    const address = path.replaceAll(/:\w+/g, '1')
    const response = await server.send(method, address, method === 'GET' ? undefined : {}, { cookie })
    expect([path, response.headers.getSetCookie()]).toEqual([path, []])
  }
  const login = { username: me.user.username, password: 'a-long-passphrase' }
  const signInResponse = await server.send('POST', '/users/auth/login/', login, { cookie })
  expect([signInResponse.status, signInResponse.headers.getSetCookie()]).toEqual([200, []])
  expect((await server.send('GET', '/users/api/profiles/me/', undefined, { cookie })).status).toBe(401)
})

describe('a request id', () => {
  test('sent by the client is used and returned, and one is generated otherwise', async () => {
    const withId = await server.send('GET', '/api/ping', undefined, { 'x-request-id': 'proxy-4711.a' })
    expect(withId.headers.get('x-request-id')).toBe('proxy-4711.a')
    const withoutId = await server.send('GET', '/api/ping')
    expect(withoutId.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })

  test.each(['short', 'with space in it', 'x'.repeat(65), '{"json":"here"}'])('is not "%s"', async (id) => {
    const response = await server.send('GET', '/api/ping', undefined, { 'x-request-id': id })
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })
})
