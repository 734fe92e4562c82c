import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPrefixes, isApiPath } from '#domain/api-paths.ts'
import { pages } from '#domain/pages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
const paths: string[] = []
beforeAll(async () => {
  server = await startServer()
  paths.push(...server.app.endpoints.map(({ path }) => path))
})
afterAll(() => server.close())

test('every endpoint is below a prefix of the API', () => {
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter((path) => !isApiPath(path))).toEqual([])
})

test('every prefix of the API has an endpoint', () => {
  const unused = apiPrefixes.filter((prefix) => !paths.some((path) => path.startsWith(`${prefix}/`)))
  expect(unused).toEqual([])
})

test('no page is below a prefix of the API', () => {
  expect(pages.filter(({ path }) => isApiPath(path))).toEqual([])
})

test.each([
  ['/api', true],
  ['/api?page=2', true],
  ['/blog/api/posts/', true],
  ['/api-guide', false],
  ['/filesystem', false],
  ['/blog', false],
  ['/blog/apiary', false],
  ['/thinkforge/api/', false],
])('%s is an API path: %s', (path, expected) => {
  expect(isApiPath(path)).toBe(expected)
})
