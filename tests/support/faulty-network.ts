import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenAnywhere } from './listen.ts'

/**
 * The fate of one request. `lost-request`: it never reaches the server. `lost-answer`: the server processes
 * it, the answer is cut. `half-answer`: the connection dies in the middle of the body. `portal`: a captive
 * portal answers with a page. A status answers in the server's place, as JSON.
 */
export type Fault =
  | 'lost-request'
  | 'lost-answer'
  | 'half-answer'
  | 'portal'
  | { status: number; body?: unknown; headers?: Record<string, string> }

export type RecordedRequest = {
  method: string
  path: string
  key: string | undefined
  authorization: string | undefined
}

export type FaultyNetwork = {
  url: string
  requests: RecordedRequest[]
  /** The next requests whose path matches meet these faults, one each; `null` is no fault. */
  fail: (path: RegExp, ...faults: (Fault | null)[]) => void
  /** Requests meet no more faults. */
  recover: () => void
  /** Requests whose path matches are held until the returned function is called. */
  hold: (path: RegExp) => () => void
  close: () => Promise<void>
}

/**
 * A network between the engine and a real server that fails like real ones; responses get their date from
 * `now`.
 */
export async function startFaultyNetwork(target: string, now = Date.now): Promise<FaultyNetwork> {
  const planned: { path: RegExp; fault: Fault | null }[] = []
  const holds: { path: RegExp; released: Promise<void> }[] = []
  const requests: RecordedRequest[] = []

  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? ''
    const { authorization, 'idempotency-key': key } = incoming.headers
    requests.push({ method: incoming.method ?? '', path, key: key?.toString(), authorization })
    await Promise.all(holds.filter((hold) => hold.path.test(path)).map((hold) => hold.released))
    const place = planned.findIndex((plan) => plan.path.test(path))
    const fault = place === -1 ? null : (planned.splice(place, 1)[0]?.fault ?? null)
    if (fault === 'lost-request') return void incoming.socket.destroy()
    // Aborted while it was held.
    if (incoming.socket.destroyed) return
    if (fault === 'portal') {
      outgoing.writeHead(200, { 'content-type': 'text/html' })
      return void outgoing.end('<html><body>Buy a bundle to go on</body></html>')
    }
    if (typeof fault === 'object' && fault !== null) {
      outgoing.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
      return void outgoing.end(fault.body === undefined ? '' : JSON.stringify(fault.body))
    }
    relay(incoming, outgoing, fault)
  }

  function relay(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    fault: 'lost-answer' | 'half-answer' | null,
  ) {
    const upstream = forward(
      new URL(incoming.url ?? '', target),
      { method: incoming.method, headers: incoming.headers },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          if (fault === 'lost-answer') return incoming.socket.destroy()
          const body = Buffer.concat(chunks)
          const date = new Date(now()).toUTCString()
          outgoing.writeHead(response.statusCode ?? 502, { ...response.headers, date })
          if (fault !== 'half-answer') return outgoing.end(body)
          outgoing.write(body.subarray(0, body.length / 2), () => incoming.socket.destroy())
        })
      },
    )
    upstream.on('error', () => incoming.socket.destroy())
    incoming.pipe(upstream)
  }

  const port = await listenAnywhere(server)
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    fail: (path, ...faults) => planned.push(...faults.map((fault) => ({ path, fault }))),
    recover: () => void planned.splice(0),
    hold: (path) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const hold = { path, released: promise }
      holds.push(hold)
      return () => {
        holds.splice(holds.indexOf(hold), 1)
        resolve()
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
