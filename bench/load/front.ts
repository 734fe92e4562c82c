import { createHash, type X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import { startCaddy } from '#tests/support/caddy.ts'
import { startSlowProxy } from './slow-proxy.ts'

/** The endpoint that the browser connects to. */
export type Front = {
  /** Without a trailing slash. */
  url: string
  /** Such as `TLSv1.3, h2`. */
  protocol: string
  /** Round trips before a request that do not occur between processes on one machine, so the proxy adds them. */
  connectRoundTrips: number
  /** Bytes received before the browser can send a request: ServerHello, certificate, Finished. */
  handshakeBytes: number
  /** Base64 SHA-256 of the certificate's public key; undefined without TLS. */
  keyHash: string | undefined
  close(): Promise<void>
}

/** The server itself, over HTTP/1.1. The proxy adds the round trips of TCP and TLS 1.3. */
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
 * Caddy as deployed, in front of `target` (an http URL), with a certificate of a temporary authority. The TLS handshake
 * is real, so the proxy adds only TCP's round trip. Throws if Caddy is not installed.
 */
export async function deployedFront(target: string): Promise<Front> {
  const caddy = await startCaddy(new URL(target).host, { isTls: true })
  const line = await startSlowProxy(caddy.url, { rttMs: 100, bitsPerSecond: 50_000_000 }, 0)
  const socket = await handshake(Number(new URL(line.url).port), caddy.authority)
  const front = {
    url: caddy.url,
    protocol: `${socket.getProtocol()}, ${socket.alpnProtocol}`,
    connectRoundTrips: 1,
    // Excludes session tickets, which follow the client's Finished.
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
