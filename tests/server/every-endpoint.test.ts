import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn(await server.aPerson({ role: 'admin' }))
})
afterAll(() => server.close())

test("every write accepts JSON only, except the newsletter's unsubscribe link", async () => {
  const taking: string[] = []
  for (const { method, path } of server.app.endpoints.filter((one) => one.method !== 'GET')) {
    const address = path.replaceAll(/:\w+/g, '1')
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '']) {
      const { status } = await fetch(server.url + address, {
        method,
        body: 'a=b',
        headers: { ...admin.headers, 'content-type': type },
      })
      expect([path, status < 500]).toEqual([path, true])
      if (status !== 415) taking.push(`${method} ${path} ${type}`)
    }
  }
  expect(taking).toEqual([
    'POST /blog/api/newsletter/unsubscribe/ application/x-www-form-urlencoded',
    'POST /blog/api/newsletter/unsubscribe/ multipart/form-data',
  ])
})

test.each([
  '2147483648',
  '4294967297',
  '9007199254740993',
  '9'.repeat(40),
  '-1',
  '0',
  '01',
  '1e3',
  '1.0',
  '0x1',
])('the id %s is never found: ids are positive 32-bit integers', async (id) => {
  const withId = server.app.endpoints.filter(({ path }) => path.includes(':id'))
  expect(withId.length).toBeGreaterThan(8)
  for (const { method, path } of withId) {
    const address = path.replace(':id', id).replaceAll(/:\w+/g, 'one')
    const response = await admin.send(method, address, method === 'GET' ? undefined : {})
    expect([path, response.status]).toEqual([path, 404])
  }
})

test('no write accepts more than 64 kB, except a post with up to 1 MB and an entry of the archive with 512 kB', async () => {
  const larger: string[] = []
  for (const { method, path, bodyLimitBytes } of server.app.endpoints) {
    if (method === 'GET') continue
    const address = path.replaceAll(/:\w+/g, '1')
    const oversizedBody = { content: 'x'.repeat(bodyLimitBytes ?? 64 * 1024) }
    const answer = await admin.send(method, address, oversizedBody)
    const { message } = await answer.json()
    expect([path, answer.status, message]).toEqual([path, 413, 'The request is too large.'])
    if (bodyLimitBytes !== undefined) larger.push(`${method} ${path} ${bodyLimitBytes}`)
  }
  expect(larger.toSorted()).toEqual([
    'PATCH /blog/api/posts/:slug/ 1048576',
    'POST /blog/api/posts/ 1048576',
    'PUT /api/admin/archives/:entry/ 524288',
    'PUT /blog/api/drafts/:draft/ 1048576',
  ])
})
