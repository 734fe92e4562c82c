import { createHash, type X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import { startCaddy } from '#tests/support/caddy.ts'
import { startSlowProxy } from './slow-proxy.ts'

/** What the browser talks to. */
export type Front = {
  /** Without a slash at the end. */
  url: string
  /** Such as `TLSv1.3, h2`. */
  protocol: string
  /** Round trips before a request that do not happen by themselves between processes of one machine. */
  connectRoundTrips: number
  /** What comes down the line before the browser can ask: ServerHello, certificate, Finished. */
  handshakeBytes: number
  /** Base64 SHA-256 of the certificate's public key; undefined without TLS. */
  keyHash: string | undefined
  close(): Promise<void>
}

/** The server by itself, over HTTP/1.1. The line charges for TCP's and TLS 1.3's round trips. */
export async function plainFront(target: string): Promise<Front> {
  return {
    url: target,
    protocol: 'HTTP/1.1 without TLS, whose round trip is charged',
    connectRoundTrips: 2,
    handshakeBytes: 0,
    keyHash: undefined,
    close: async () => undefined,
  }
}

/**
 * Caddy as deployed, before `target` (an http address). Its certificate is of a throw-away authority. The handshake of
 * TLS really happens, so that the line charges for TCP's alone. Throws where there is no Caddy.
 */
export async function deployedFront(target: string): Promise<Front> {
  const caddy = await startCaddy(new URL(target).host, { isTls: true })
  const line = await startSlowProxy(caddy.url, { rttMs: 100, bitsPerSecond: 50_000_000 }, 0)
  const socket = await handshake(Number(new URL(line.url).port), caddy.authority)
  const front = {
    url: caddy.url,
    protocol: `${socket.getProtocol()}, ${socket.alpnProtocol}`,
    connectRoundTrips: 1,
    // The tickets for later connections are still to come: they follow the client's Finished.
    handshakeBytes: line.carried().down,
    keyHash: keyHashOf(socket.getPeerX509Certificate()),
    close: () => caddy.stop(),
  }
  socket.destroy()
  await line.close()
  return front
}

async function handshake(port: number, ca: string | undefined): Promise<TLSSocket> {
  const socket = connect({ port, servername: 'localhost', ca, ALPNProtocols: ['h2', 'http/1.1'] })
  await once(socket, 'secureConnect')
  return socket
}

function keyHashOf(certificate: X509Certificate | undefined): string | undefined {
  const key = certificate?.publicKey.export({ type: 'spki', format: 'der' })
  return key && createHash('sha256').update(key).digest('base64')
}
