import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSite, type Site } from '#server/site/site.ts'
import { forEachFront, send, type Answer, type FrontRequest } from '#tests/support/fronts.ts'
import { sendRaw, type RawAnswer } from '#tests/support/raw-http.ts'
import { startServer } from '#tests/support/server.ts'

let site: Site
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vior-site-'))
  site = await createSite(resolve('dist'), { dataDir })
})
afterAll(() => rm(dataDir, { recursive: true }))
const withSite = () => ({ plugins: [site.plugin], notFoundPage: site.notFoundPage })

const guarding = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'no-store',
}
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const login: FrontRequest = { method: 'POST', path: '/users/auth/login/', body: {} }
/** One request for each status that rejects it. */
const refused: [number, FrontRequest][] = [
  [400, login],
  [401, { path: '/users/api/profiles/me/' }],
  [404, { path: '/blog/api/nothing/' }],
  [404, { path: `/blog/api/posts/${'x'.repeat(500)}/` }],
  [413, { ...login, body: { username: 'x'.repeat(70_000) } }],
  [415, { ...login, headers: { 'content-type': 'text/plain' } }],
]

/** Caddy rejects it itself. */
const undecodable: [number, FrontRequest] = [400, { path: '/blog/api/posts/%E0%A4%A/' }]

const builtFolders = [
  'assets',
  'pages',
  'pages/en',
  'pages/sw',
  'icons',
  'assets/x',
  'icons/x',
  'previous',
  '.vite',
]
const folders = [
  ...builtFolders.flatMap((name) => [`/${name}`, `/${name}/`, `//${name}/`, `/${name}//`, `/${name}/.`]),
  '/assets/..%2f',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/assets/%00',
  '/assets/?x',
  '/assets/;x',
  '/assets/index.html',
  '/assets/nul.js.br/',
  '/pages/en/%20/',
  '/%2f',
  '/blog/%00',
  '/blog/a%00b',
  '/archive/%00',
  '/%00',
]

/** Node answers this before a request exists, with an empty body and without the headers of the server. */
const answeredByNode = 'no host'

/** Not HTTP, or HTTP that two parsers may split differently (RFC 9112, sections 2.2, 3.2, 5 and 6.1). */
const malformed: Record<string, string> = {
  'no HTTP at all': 'hello\r\n\r\n',
  'TLS to a plain port': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'two hosts': 'GET /api/ping HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  [answeredByNode]: 'GET /api/ping HTTP/1.1\r\n\r\n',
  'a length and chunks':
    'POST /users/auth/login/ HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/ping HTTP/1.1\r\nHost: a\r\n\r\n',
  'two lengths': 'POST /api/ping HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 5\r\n\r\nGET /x',
  'a negative length': 'POST /api/ping HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'an endless length': 'POST /api/ping HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n',
  'unknown chunks': 'POST /api/ping HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
  'a broken chunk': 'POST /users/auth/login/ HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'a space before the colon': 'GET /api/ping HTTP/1.1\r\nHost : a\r\n\r\n',
  'a folded header': 'GET /api/ping HTTP/1.1\r\nHost: a\r\nX: 1\r\n 2\r\n\r\n',
  'a NUL in a header': 'GET /api/ping HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n',
  'a space in the address': 'GET /api/ ping HTTP/1.1\r\nHost: a\r\n\r\n',
  'an unknown method': 'BREW /api/ping HTTP/1.1\r\nHost: a\r\n\r\n',
  'an unknown version': 'GET /api/ping HTTP/9.9\r\nHost: a\r\n\r\n',
}

forEachFront((start, front) => {
  test('every error response has the security headers', async () => {
    const server = await start()
    for (const [status, sent] of front === 'behind Caddy' ? refused : [undecodable, ...refused]) {
      const answer = await send(server.url, sent)
      expect([sent.path.slice(0, 40), answer.status]).toEqual([sent.path.slice(0, 40), status])
      expect(answer.headers).toMatchObject({ ...guarding, 'content-security-policy': apiPolicy })
    }
  })

  test('a body that is too large gets 413 however long it is still being sent', async () => {
    const server = await start()
    const sent = { ...login, body: { username: 'x'.repeat(1_900_000) } }
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(server.url, sent)))
    for (const { status, headers } of answers) {
      expect(status).toBe(413)
      // If the connection were closed in the middle of the body, a proxy still writing it would answer 502.
      expect(headers.connection).not.toBe('close')
    }
  })

  test('no folder of the site and no path traversal causes a server error', async () => {
    const server = await start(withSite())
    const answers = await Promise.all(
      folders.map(async (path): Promise<[string, Answer]> => [path, await send(server.url, { path })]),
    )
    // Caddy normalises a path before it forwards it: "//" becomes the home page.
    const isFine = ({ status }: Answer) =>
      [400, 404].includes(status) || (front === 'behind Caddy' && status < 500)
    expect(answers.flatMap(([path, answer]) => (isFine(answer) ? [] : [[path, answer.status]]))).toEqual([])
    for (const [path, { body }] of answers) expect(body, path).not.toMatch(/"dependencies"|node_modules/)
  })

  test('brotli is not sent to clients that reject it', async () => {
    const server = await start(withSite())
    const slug = await server.aPost({ content: `<p>${'Habari za leo. '.repeat(300)}</p>` })
    const { body } = await send(server.url, { path: '/' })
    const script = /\/assets\/[\w.-]+\.js/.exec(body)?.[0] ?? ''
    for (const path of [
      '/',
      '/about',
      '/blog',
      `/blog/${slug}`,
      '/nothing-here',
      `/blog/api/posts/${slug}/`,
      script,
    ])
      for (const refusal of [
        'br;q=0',
        'br;q=0, gzip;q=0',
        'br;q=0.000',
        'gzip, br;q=0',
        'identity',
        '*;q=0',
        'br;q=0, *;q=0',
      ]) {
        const { status, headers } = await send(server.url, {
          path,
          headers: { 'accept-encoding': refusal },
        })
        expect([path, refusal, headers['content-encoding'] === 'br']).toEqual([path, refusal, false])
        expect(status).toBeLessThan(500)
      }
    const accepted = await send(server.url, { path: '/', headers: { 'accept-encoding': 'br;q=0.1' } })
    expect(accepted.headers['content-encoding']).toBe('br')
  })

  test('request smuggling and bytes that are not a request do not affect other requests', async () => {
    const logged: string[] = []
    const server = await start({ log: (line) => void logged.push(line) })
    for (const [name, bytes] of Object.entries(malformed)) {
      const { statuses, text } = await sendRaw(server.url, bytes)
      if (front !== 'behind Caddy') {
        expect(statuses, name).toHaveLength(1)
        expect(statuses[0], name).toBeLessThan(500)
        if (name !== answeredByNode)
          expect(text.toLowerCase(), name).toContain('x-content-type-options: nosniff')
      }
      // The next request gets its own response.
      expect((await send(server.url, { path: '/api/ping' })).body, name).toBe('pong')
    }
    const answered = logged.flatMap((line) => /"status":(\d+)/.exec(line)?.[1] ?? [])
    expect(answered).toContain('200')
    expect(answered.filter((status) => status >= '500')).toEqual([])
  })
})

const head = 'POST /users/auth/login/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'

function expectGuarded({ statuses, text }: RawAnswer, status: number): void {
  expect(statuses).toEqual([status])
  const expected = { ...guarding, 'content-security-policy': apiPolicy }
  for (const [name, value] of Object.entries(expected))
    expect(text.toLowerCase()).toContain(`${name}: ${value.toLowerCase()}`)
}

describe.each(['127.0.0.1', '::1'])('a client that sends oversized heads, at %s', (host) => {
  test.each([
    ['one header of 64 kB', `${head}X: ${'x'.repeat(65_536)}\r\n\r\n`],
    [
      'two thousand headers',
      `${head}${Array.from({ length: 2000 }, (_, at) => `X-${at}: ${'y'.repeat(20)}\r\n`).join('')}\r\n`,
    ],
    ['an address of 64 kB', `GET /${'x'.repeat(65_536)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ])('gets 431 with the security headers for %s', async (_name, bytes) => {
    const server = await startServer({ config: { host } })
    expectGuarded(await sendRaw(server.url, bytes, { isHalfOpen: true }), 431)
    await server.close()
  })
})

test('a head or a body that does not end gets 408 with the security headers', async () => {
  const half = [head, `${head}Content-Length: 100\r\n\r\n{"user`, 'GE', '']
  // Both requests wait at the same time.
  const waits = ['127.0.0.1', '::1'].map(async (host) => {
    const server = await startServer({ config: { host } })
    // Shorter than deployed, to keep the test short; the deployed values are checked here as well.
    expect(server.app.server.headersTimeout).toBeLessThanOrEqual(10_000)
    expect(server.app.server.requestTimeout).toBeLessThanOrEqual(30_000)
    server.app.server.headersTimeout = 500
    server.app.server.requestTimeout = 1000
    const answers = await Promise.all(half.map((bytes) => sendRaw(server.url, bytes, { isHalfOpen: true })))
    for (const answer of answers) expectGuarded(answer, 408)
    await server.close()
  })
  await Promise.all(waits)
})
