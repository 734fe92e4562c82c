import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inquiriesPath, inquiryAddress } from '#domain/inquiry-addresses.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let me: SignedIn
const id = crypto.randomUUID()
beforeAll(async () => {
  server = await startServer()
  me = await server.signIn()
  const conversation = { kind: 'conversation', id, title: 'Till', description: 'It is slow.' }
  expect((await me.send('POST', inquiriesPath, conversation)).status).toBe(201)
})
afterAll(() => server.close())

/** The bytes of a request as a phone's browser sends it, and of its answer. */
function exchange(path: string, etag: string): Promise<{ status: string; bytes: number }> {
  const { host, hostname, port } = new URL(server.url)
  const request = [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: keep-alive',
    `Authorization: ${me.headers.authorization}`,
    `If-None-Match: ${etag}`,
    'User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Accept: application/json',
    'Accept-Encoding: gzip, deflate, br',
    '',
    '',
  ].join('\r\n')
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(request))
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (!answer.includes('\r\n\r\n')) return
      socket.destroy()
      resolve({ status: answer.slice(9, 12), bytes: request.length + answer.length })
    })
  })
}

test.each([
  ['the list', inquiriesPath],
  ['a thread', inquiryAddress(id)],
])('asking for %s again costs less than 1 kB where nothing happened', async (_, path) => {
  const first = await me.send('GET', path)
  const { status, bytes } = await exchange(path, first.headers.get('etag') ?? '')
  expect(status).toBe('304')
  expect(bytes).toBeLessThanOrEqual(1000)
})
