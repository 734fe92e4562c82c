import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestServer } from '#tests/support/server.ts'

export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

/** Opens a connection and sends raw bytes; the responses are read when the server has closed it. */
export function rawRequest(server: TestServer, bytes: string): Promise<RawAnswer[]> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes, 'latin1')
  return text(socket).then(readAnswers)
}

/** The responses one after the other, each with as much body as its Content-Length says. */
function readAnswers(received: string): RawAnswer[] {
  const answers: RawAnswer[] = []
  let rest = received
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) throw new Error(`this is no answer: ${rest.slice(0, 200)}`)
    const [start = '', ...lines] = rest.slice(0, end).split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.replace(/^[^:]*:\s*/, '')]),
    )
    const length = Number(headers['content-length'] ?? 0)
    const body = rest.slice(end + 4, end + 4 + length)
    answers.push({ status: Number(start.split(' ')[1]), headers, body })
    rest = rest.slice(end + 4 + length)
  }
  return answers
}
