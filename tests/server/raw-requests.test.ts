import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawRequest, type RawAnswer } from '#tests/support/raw-request.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** An error response in the common format, although the request never reached a route. */
function expectGuarded(answer: RawAnswer | undefined, status: number): void {
  expect(answer).toMatchObject({
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    },
  })
  expect(JSON.parse(answer?.body ?? '')).toMatchObject({ code: expect.any(String) })
}

describe('a request that reaches no route is answered with nosniff and Referrer-Policy', () => {
  test('400: a head that is not HTTP', async () => {
    const [answer] = await rawRequest(server, 'this is no request\r\n\r\n')
    expectGuarded(answer, 400)
  })

  test('431: a head above 16 kB', async () => {
    const head = `GET /api/ping HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`
    const [answer] = await rawRequest(server, head)
    expectGuarded(answer, 431)
  })

  test('408: a request that is never completed', async () => {
    const accepted = once(server.app.server, 'connection')
    const reading = rawRequest(server, 'POST /users/auth/login/ HTTP/1.1\r\nHost: a\r\nContent-Le')
    const [socket]: Socket[] = await accepted
    // Node's error when requestTimeout has passed.
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.app.server.emit('clientError', late, socket)
    const [answer] = await reading
    expectGuarded(answer, 408)
  })
})

const head = 'POST /users/auth/login/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
const hidden = 'GET /api/hidden HTTP/1.1\r\nHost: a\r\n\r\n'
const smuggled: Record<string, string> = {
  'a length and chunks': `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  'two lengths': `${head}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  'two lengths in one header': `${head}Content-Length: 0, ${hidden.length}\r\n\r\n${hidden}`,
  'a length with a sign': `${head}Content-Length: +2\r\n\r\n{}${hidden}`,
  'a length in hexadecimal': `${head}Content-Length: 0x2\r\n\r\n{}${hidden}`,
  'a space before the colon': `${head}Content-Length : 2\r\n\r\n{}${hidden}`,
  'another coding after chunks': `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
  'a coding nobody knows': `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
  'a chunk size that is none': `${head}Transfer-Encoding: chunked\r\n\r\nxyz\r\n\r\n${hidden}`,
  'a chunk longer than it says': `${head}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n${hidden}`,
  'a header folded over two lines': `${head}X-A: 1\r\n Content-Length: 2\r\n\tx\r\n\r\n${hidden}`,
  'a line feed alone between headers': `GET /api/ping HTTP/1.1\nHost: a\nContent-Length: 0\n\n${hidden}`,
}

test.each(Object.entries(smuggled))(
  'bytes after a request with %s are not parsed as another request',
  async (_name, bytes) => {
    const answers = await rawRequest(server, bytes)
    expect(answers.map(({ status }) => status)).toEqual([400])
  },
)

test.each(['PUT', 'TRACE', 'CONNECT', 'PROPFIND', 'BREW', 'get'])(
  'the method %s does nothing where it is not declared',
  async (method) => {
    const bytes = `${method} /api/ping HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
    const [answer] = await rawRequest(server, bytes)
    expect(answer === undefined || [400, 404].includes(answer.status)).toBe(true)
    expect(answer?.body ?? '').not.toContain('pong')
  },
)
