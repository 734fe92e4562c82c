import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listenAnywhere } from '#tests/support/listen.ts'

export type Line = {
  /** Round trip in ms. */
  rttMs: number
  /** Bandwidth in each direction, in bits per second, shared by all connections. */
  bitsPerSecond: number
}

/** A proxy that simulates a slow connection to a server. */
export type SlowProxy = {
  /** With the target's scheme, without a trailing slash. */
  url: string
  /** Traffic since the start, in bytes of TCP payload. */
  carried(): Carried
  /** Closes all connections, as a server does some time after a visit. */
  dropConnections(): void
  close(): Promise<void>
}

export type Carried = {
  up: number
  /**
   * The part of `up` that is the first data of each connection: over TLS the ClientHello, whose size only the browser
   * determines.
   */
  hello: number
  down: number
  connections: number
}

const chunkBytes = 1460

/**
 * Adds latency and limits the rate at TCP level, so that each connection and round trip costs time as on a phone; the
 * browser's own throttling ignores both. A new connection forwards its first byte after `connectRoundTrips`, because
 * the browser's connection to this process takes no time. Without slow start: the full rate is available from the first
 * byte.
 */
export async function startSlowProxy(
  target: string,
  line: Line,
  connectRoundTrips: number,
): Promise<SlowProxy> {
  const { protocol, hostname, port } = new URL(target)
  const [down, up] = [new Pipe(line), new Pipe(line)]
  const sockets = new Set<Socket>()
  const dropConnections = () => sockets.forEach((socket) => socket.destroy())
  let [connections, hello] = [0, 0]

  const server = createServer({ noDelay: true }, (browser) => {
    connections += 1
    const origin = connect({ host: hostname, port: Number(port), noDelay: true })
    for (const socket of [browser, origin]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        browser.destroy()
        origin.destroy()
      })
    }
    const open = () => {
      browser.once('data', (data) => (hello += data.length))
      browser.on('data', (data) => up.send(data, (part) => void origin.write(part)))
    }
    // A timer, so that other connections can use the line meanwhile.
    setTimeout(open, connectRoundTrips * line.rttMs)
    origin.on('data', (data) => down.send(data, (part) => void browser.write(part)))
  })
  const ownPort = await listenAnywhere(server)
  return {
    url: `${protocol}//localhost:${ownPort}`,
    carried: () => ({ up: up.bytes, hello, down: down.bytes, connections }),
    dropConnections,
    async close() {
      dropConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Part = { bytes: Buffer; arrivesAt: number; deliver: (bytes: Buffer) => void }

/** One direction of the line: segments are sent sequentially at its rate and arrive half a round trip later. */
class Pipe {
  readonly #line: Line
  #freeAt = 0
  /** Segments in transit, in order of arrival; a timer per segment could reorder those of the same millisecond. */
  #parts: Part[] = []
  #isAwaited = false
  bytes = 0

  constructor(line: Line) {
    this.#line = line
  }

  send(data: Buffer, deliver: Part['deliver']): void {
    this.bytes += data.length
    for (let from = 0; from < data.length; from += chunkBytes) {
      const bytes = data.subarray(from, from + chunkBytes)
      const start = Math.max(performance.now(), this.#freeAt)
      this.#freeAt = start + (bytes.length * 8 * 1000) / this.#line.bitsPerSecond
      this.#parts.push({ bytes, arrivesAt: this.#freeAt + this.#line.rttMs / 2, deliver })
    }
    if (!this.#isAwaited) this.#awaitNext()
  }

  #arrive(): void {
    const now = performance.now()
    const inTime = this.#parts.findIndex(({ arrivesAt }) => arrivesAt > now)
    const arrived = this.#parts.splice(0, inTime < 0 ? this.#parts.length : inTime)
    for (const { bytes, deliver } of arrived) deliver(bytes)
    this.#awaitNext()
  }

  #awaitNext(): void {
    const [next] = this.#parts
    this.#isAwaited = next !== undefined
    if (!next) return
    setTimeout(() => this.#arrive(), Math.max(0, Math.ceil(next.arrivesAt - performance.now())))
  }
}
