import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const documentSchema = v.object({
  openapi: v.literal('3.1.0'),
  paths: v.record(
    v.string(),
    v.record(
      v.string(),
      v.object({
        summary: v.string(),
        operationId: v.string(),
        responses: v.record(v.string(), v.unknown()),
        security: v.optional(v.array(v.record(v.string(), v.unknown()))),
        parameters: v.optional(
          v.array(v.looseObject({ name: v.string(), in: v.string(), required: v.boolean() })),
        ),
        requestBody: v.optional(
          v.object({ content: v.record(v.string(), v.object({ schema: v.looseObject({}) })) }),
        ),
      }),
    ),
  ),
})
const read = async () =>
  v.parse(documentSchema, await (await server.send('GET', '/api/docs/openapi.json')).json())

describe('the OpenAPI document', () => {
  test('lists every served endpoint exactly once', async () => {
    const { paths } = await read()
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(documented.toSorted()).toEqual(
      server.app.endpoints
        .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')}`)
        .toSorted(),
    )
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((one) => one.operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('documents every route of the API except the metrics, which are internal, and the two feeds, which have formats of their own', () => {
    const served = server.app.printRoutes({ commonPrefix: false })
    const groups = served.match(/\((?:[A-Z]+, )*(?:GET|POST|PATCH|DELETE|PUT)[^)]*\)/g) ?? []
    const methods = groups.flatMap((group) => group.match(/GET|POST|PATCH|DELETE|PUT/g) ?? [])
    const metrics = served.includes('metrics') ? 1 : 0
    expect(served.match(/feed\.(?:xml|json) \(GET/g)).toHaveLength(2)
    expect(methods.length).toBe(server.app.endpoints.length + metrics + 2)
  })

  test('contains the schemas that validate the requests', async () => {
    const { paths } = await read()
    const schema = paths['/users/auth/register/']?.post?.requestBody?.content['application/json']?.schema
    expect(schema).toMatchObject({
      type: 'object',
      required: ['email', 'first_name', 'last_name', 'password', 'password_confirm'],
      properties: { email: { type: 'string', format: 'email' }, password: { minLength: 8 } },
    })
  })

  test('documents the headers, permissions and errors of a call', async () => {
    const { paths } = await read()
    const change = paths['/users/api/profiles/me/']?.patch
    expect(change?.security).toEqual([{ bearer: [] }])
    expect(change?.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: false }])
    expect(Object.keys(change?.responses ?? {})).toEqual(['200', '400', '401', '409', '413', '415', '422'])
    expect(change?.responses['401']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    })
    expect(paths['/files/{path}']?.get?.parameters).toMatchObject([
      { name: 'expires', in: 'query', required: false },
      { name: 'signature', in: 'query', required: false },
      { name: 'path', in: 'path', required: true, schema: { maxLength: 500 } },
    ])
  })

  test('covers every call of the contract', async () => {
    const { paths } = await read()
    const wanted = [
      'post /api/auth/token/refresh/',
      'post /users/auth/register/',
      'post /users/auth/login/',
      'get /users/auth/google/',
      'post /users/auth/google/',
      'post /users/auth/logout/',
      'get /users/auth/roles/',
      'get /users/api/profiles/me/',
      'patch /users/api/profiles/me/',
      'post /users/auth/password-change/',
      'post /users/auth/password-reset/',
      'post /users/auth/password-reset/confirm/',
      'post /users/auth/verify-email/',
      'get /blog/api/posts/',
      'get /blog/api/posts/{slug}/',
      'get /blog/api/posts/featured/',
      'get /blog/api/posts/recent/',
      'get /blog/api/posts/{slug}/neighbours/',
      'post /blog/api/posts/{slug}/like/',
      'post /blog/api/posts/{slug}/add_comment/',
      'get /blog/api/posts/{slug}/comments/',
      'get /blog/api/posts/{slug}/images/',
      'get /blog/api/posts/{slug}/downloads/',
      'post /blog/api/posts/{slug}/download_file/',
      'post /blog/api/posts/{slug}/request_download/',
      'post /blog/api/newsletter/',
      'get /blog/api/categories/',
      'get /archive/api/archives/',
      'get /archive/api/archives/{id}/',
      'get /archive/api/archives/{id}/comments/',
      'post /archive/api/archives/{id}/request_download/',
      'post /archive/api/archives/{id}/add_comment/',
      'post /archive/api/archives/{id}/download/',
      'post /archive/api/platform-downloads/{id}/download/',
      'post /contact/api/messages/',
      'get /api/epoch',
    ]
    const documented = new Set(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method} ${path}`),
      ),
    )
    expect(wanted.filter((call) => !documented.has(call))).toEqual([])
  })
})

test('the documentation page lists the endpoints and loads nothing from other hosts', async () => {
  const response = await server.send('GET', '/api/docs')
  expect(response.headers.get('content-type')).toContain('text/html')
  const html = await response.text()
  expect(html).toContain('<code>/blog/api/posts/:slug/like/</code>')
  expect(html).not.toMatch(/<script|<link|<style|style=|https?:/)
})
