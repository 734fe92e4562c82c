import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import {
  connect,
  type ClientHttp2Session,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
} from 'node:http2'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCaddy, runCaddy, startCaddy, type Caddy } from '#tests/support/caddy.ts'
import { send, type Answer } from '#tests/support/fronts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Received = IncomingHttpHeaders & IncomingHttpStatusHeader

const isHere = findCaddy() !== undefined

describe.runIf(isHere)('deploy/Caddyfile', () => {
  test('is valid with a public host name as its only setting', async () => {
    const home = await mkdtemp(path.join(tmpdir(), 'vior-caddy-'))
    const child = runCaddy('validate', home, { SITE_ADDRESS: 'vior.example' })
    const [errorOutput, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect(code, errorOutput).toBe(0)
    await rm(home, { recursive: true })
  })
})

describe.runIf(isHere)('the deployed proxy over TLS', () => {
  let server: TestServer
  let caddy: Caddy
  let socket: TLSSocket
  let session: ClientHttp2Session
  const log: string[] = []

  beforeAll(async () => {
    const config = { publicUrl: 'https://localhost', trustedProxies: ['127.0.0.1'] }
    server = await startServer({ config, log: (line) => log.push(line) })
    caddy = await startCaddy(new URL(server.url).host, { isTls: true })
    const port = Number(new URL(caddy.url).port)
    socket = connectTls({ port, servername: 'localhost', ca: caddy.authority, ALPNProtocols: ['h2'] })
    session = connect(caddy.url, { createConnection: () => socket })
    await once(session, 'connect')
  })
  afterAll(async () => {
    session.close()
    await caddy.stop()
    await server.close()
  })

  async function fetchFront(address: string, headers: Record<string, string> = {}): Promise<Answer> {
    const stream = session.request({ ':path': address, ...headers })
    const { promise, resolve, reject } = Promise.withResolvers<Received>()
    stream.once('response', resolve).once('error', reject)
    const { ':status': status, ...rest } = await promise
    return { status: Number(status), headers: rest, body: await text(stream) }
  }

  test('supports TLS 1.3 and HTTP/2 and offers HTTP/3', async () => {
    expect(socket.getProtocol()).toBe('TLSv1.3')
    expect(session.alpnProtocol).toBe('h2')
    expect((await fetchFront('/api/health')).headers['alt-svc']).toContain('h3=')
  })

  test.each(['br', 'gzip', 'identity', undefined])(
    'forwards responses for Accept-Encoding %s unchanged',
    async (encoding) => {
      const headers: Record<string, string> = encoding === undefined ? {} : { 'accept-encoding': encoding }
      for (const address of ['/api/docs/openapi.json', '/blog/api/categories/', '/api/nothing-here']) {
        const direct = await send(server.url, { path: address, headers })
        expect(ofTheServer(await fetchFront(address, headers)), address).toEqual(ofTheServer(direct))
      }
    },
  )

  test('revalidates a cached response without a body', async () => {
    const { etag } = (await fetchFront('/blog/api/categories/')).headers
    const again = await fetchFront('/blog/api/categories/', { 'if-none-match': String(etag) })
    expect([again.status, again.body]).toEqual([304, ''])
  })

  test('takes the broken body of a client for no failure of the server', async () => {
    const { host, port } = new URL(caddy.url)
    // Of another type the server could refuse it before the proxy has read the body.
    const type = 'content-type: application/json'
    const head = ['POST /users/auth/login/ HTTP/1.1', `host: ${host}`, type, 'transfer-encoding: chunked']
    const broken = connectTls({ port: Number(port), servername: 'localhost', ca: caddy.authority })
    broken.end([...head, '', 'no length', ''].join('\r\n'))
    expect(await text(broken)).toMatch(/^HTTP\/1\.1 502 /)
    expect((await fetchFront('/api/nothing-here', { ':method': 'POST' })).status).toBe(404)
  })

  test('passes the address of the client to the server, whatever the client claims', async () => {
    const forged = { 'x-forwarded-for': '198.18.0.1' }
    await fetchFront('/api/health', { ...forged, 'x-request-id': 'forged-address' })
    const line = log.find((one) => one.includes('forged-address'))
    expect(line).toContain('"ip":"127.0.0.1"')
    expect(line).not.toContain('198.18.0.1')
  })
})

/** Headers per connection, per request, and those of the proxy itself. */
const others = new Set([
  'alt-svc',
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'server',
  'transfer-encoding',
  'x-request-id',
])

function ofTheServer({ status, headers, body }: Answer) {
  const own = Object.entries(headers).filter(([name]) => !others.has(name))
  return { status, headers: Object.fromEntries(own), body }
}
