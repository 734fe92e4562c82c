import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OpenDownloads } from '#server/http/plugins/open-downloads.ts'
import { aFile } from '#tests/support/files.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** More than the system takes from the server for a client that reads nothing. */
const bytes = Buffer.alloc(40 * 1024 * 1024)
let server: TestServer
const sockets: Socket[] = []
beforeEach(async () => {
  server = await startServer({ config: { rateLimitFactor: 0.01, trustedProxies: ['127.0.0.1'] } })
  await aFile(server, 'large.zip', bytes)
  await aFile(server, 'small.zip', Buffer.from('small'))
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server.close()
})

/** Requests the large file and reads its beginning only. */
async function openDownload(): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  sockets.push(socket)
  socket.write('GET /files/large.zip HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(socket, 'readable')
  expect(String(socket.read(12))).toBe('HTTP/1.1 200')
  return socket
}

const statusOf = async (path: string, from = '127.0.0.1') => {
  const response = await fetch(server.url + path, { headers: { 'x-forwarded-for': from } })
  await response.arrayBuffer()
  return { status: response.status, retryAfter: response.headers.get('retry-after') }
}

test('one who opens downloads and does not read them gets no more, and takes none from others', async () => {
  for (let i = 0; i < 5; i += 1) expect((await statusOf('/files/small.zip')).status).toBe(200)
  const [first] = [await openDownload(), await openDownload()]
  expect(await statusOf('/files/small.zip')).toEqual({ status: 429, retryAfter: '60' })
  expect((await statusOf('/api/ping')).status).toBe(200)
  expect((await statusOf('/files/small.zip', '198.51.100.7')).status).toBe(200)
  first?.destroy()
  await expect.poll(() => statusOf('/files/small.zip')).toMatchObject({ status: 200 })
})

test('from many addresses together downloads take half of the connections', () => {
  const downloads = new OpenDownloads(1)
  const opened = (i: number) => {
    const raw = Object.assign(new EventEmitter(), { destroyed: false })
    downloads.claim({ request: { ip: `10.0.${i >> 8}.${i & 255}` }, reply: { raw } })
    return raw
  }
  const [first] = Array.from({ length: 1000 }, (_, i) => opened(i))
  expect(() => opened(1000)).toThrow(expect.objectContaining({ status: 429 }))
  first?.emit('close')
  opened(1000)
  expect(() => opened(1001)).toThrow(expect.objectContaining({ status: 429 }))
})

test('a connection that takes nothing is closed, and a slow one is not', async () => {
  const { timeout } = server.app.server
  // A download over a line of 4 kB/s looks idle for ten minutes (stalledTimeoutMs).
  expect(timeout).toBeGreaterThan(12 * 60_000)
  expect(timeout).toBeLessThan(20 * 60_000)
  server.app.server.timeout = 2000
  const accepted = once(server.app.server, 'connection')
  await openDownload()
  const [stalled]: Socket[] = await accepted
  const slow = await openDownload()
  let received = 0
  slow.on('data', (piece: Buffer) => {
    received += piece.length
    slow.pause()
    setTimeout(() => slow.resume(), 8)
  })
  if (stalled && !stalled.destroyed) await once(stalled, 'close')
  await expect.poll(() => received, { timeout: 30_000 }).toBeGreaterThanOrEqual(bytes.length)
})
