import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listenAnywhere } from '#tests/support/listen.ts'

export type Line = {
  /** Round trip in ms. */
  rttMs: number
  /** Down and up alike, in bits per second, shared by all connections. */
  bitsPerSecond: number
}

/** A slow line to a server, and its end. */
export type SlowProxy = {
  url: string
  close(): Promise<void>
}

/** Round trips before a connection carries its first byte: TCP's and TLS 1.3's handshakes. */
const connectRoundTrips = 2
const chunkBytes = 1460

/**
 * Delays and limits at the level of TCP, so that a page pays for each connection and each round trip as on a phone.
 * The browser's own throttling starts after the connection and forgives both.
 */
export async function startSlowProxy(target: string, line: Line): Promise<SlowProxy> {
  const { hostname, port } = new URL(target)
  const [down, up] = [new Pipe(line), new Pipe(line)]
  const sockets = new Set<Socket>()

  const server = createServer({ noDelay: true }, (browser) => {
    const openAt = performance.now() + connectRoundTrips * line.rttMs
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
    browser.on('data', (data: Buffer) => up.send(data, openAt, (part) => void origin.write(part)))
    origin.on('data', (data: Buffer) => down.send(data, openAt, (part) => void browser.write(part)))
  })
  const ownPort = await listenAnywhere(server)
  return {
    url: `http://localhost:${ownPort}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** One direction of the line: parts leave one after the other at its rate and arrive half a round trip later. */
class Pipe {
  readonly #line: Line
  #freeAt = 0

  constructor(line: Line) {
    this.#line = line
  }

  send(data: Buffer, notBefore: number, deliver: (part: Buffer) => void): void {
    for (let from = 0; from < data.length; from += chunkBytes) {
      const part = data.subarray(from, from + chunkBytes)
      const start = Math.max(performance.now(), notBefore, this.#freeAt)
      this.#freeAt = start + (part.length * 8 * 1000) / this.#line.bitsPerSecond
      setTimeout(() => deliver(part), this.#freeAt + this.#line.rttMs / 2 - performance.now())
    }
  }
}
