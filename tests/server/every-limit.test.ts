import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificatePaths } from '#domain/certificates.ts'
import { searchAddresses } from '#domain/search-document.ts'
import { clientSubnet } from '#server/http/client-subnet.ts'
import { rateLimits, routesWithoutRateLimit } from '#server/http/plugins/rate-limits.ts'
import { archivesPath } from '#server/repositories/archive-reads.ts'
import { featuredPath, postsPath } from '#server/repositories/post-reads.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** Lists that are searched by reading every row. */
const searched = new Set<string>([postsPath, featuredPath, archivesPath])

/** Reads that draw, search or send much, and the check of certificates, whose numbers nobody shall try. */
const isDear = (path: string) =>
  path === searchAddresses.search ||
  searched.has(path) ||
  path === certificatePaths.check(':number').replace('%3A', ':') ||
  path.endsWith('/pdf/') ||
  path.endsWith('.zip')

test('every write and every dear read has a limit or is an exception, and both list existing endpoints only', () => {
  const writes = server.app.endpoints
    .filter(({ method, path }) => method !== 'GET' || isDear(path))
    .map(({ method, path }) => `${method} ${path}`)
  const named = [...Object.keys(rateLimits), ...Object.keys(routesWithoutRateLimit)]
  expect(named.toSorted()).toEqual(writes.toSorted())
  for (const reason of Object.values(routesWithoutRateLimit)) expect(reason.length).toBeGreaterThan(40)
})

test.each(Object.entries(rateLimits))(
  '%s is served, and answers 429 to an address that sends too much',
  async (route, { windowMs, perAddress, perAccount, onlyWith = [] }) => {
    const [method = '', path = ''] = route.split(' ')
    const endpoint = server.app.endpoints.find((one) => one.method === method && one.path === path)
    expect(endpoint).toBeDefined()
    // Forgets what the tests before this one sent.
    server.clock.advance(windowMs)
    const me = await server.signIn()
    const query = onlyWith.length === 0 ? '' : `?${onlyWith[0]}=x`
    const send = async () => {
      const request = { method: endpoint?.method ?? 'GET', url: path.replace(/:\w+/, '1') + query }
      return (await server.app.inject({ ...request, headers: me.headers, payload: {} })).statusCode
    }
    const isByPerson = perAccount !== undefined && endpoint?.ignoresBearer !== true
    const allowed = isByPerson ? Math.min(perAccount, perAddress) : perAddress
    const key = `${route} ${isByPerson ? `#${me.user.id}` : clientSubnet('127.0.0.1')}`
    // The sign-in above was one attempt.
    const spent = path === '/users/auth/login/' ? 1 : 0
    // Counted without requests, which took twenty seconds for all endpoints; a wrong key would be no 429 below.
    for (let i = spent; i < allowed - 1; i += 1)
      expect(server.app.attempts.claimHere([{ key, allowed, windowMs }])).toBe(0)
    expect(await send()).not.toBe(429)
    expect(await send()).toBe(429)
    server.clock.advance(windowMs)
    expect(await send()).not.toBe(429)
  },
)
