import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { errorBody } from '#domain/api-error.ts'
import type { Config } from '#server/config.ts'
import { apiPolicy, guardingHeaders } from '#server/http/plugins/headers.ts'

/** Further connections are closed at once, because each costs memory before it sends anything. */
export const maxConnections = 2000
/** From the first to the last byte of a request (RFC 9110, 15.5.9). */
export const requestTimeoutMs = 30_000
/**
 * A connection on which nothing could be sent or received for so long is closed. Long, because a proxy and the system take some
 * 3 MB ahead of the client, and more only when half of it is through: on a line of 4 kB/s a download that goes well
 * looks so for ten minutes.
 */
export const stalledTimeoutMs = 15 * 60_000

/** Options of the HTTP server: incomplete requests are checked every 5 s, headers must arrive within 10 s. */
export const httpServerOptions = { connectionsCheckingInterval: 5000, headersTimeout: 10_000 }

export const connectionLimit = fastifyPlugin(async (app: FastifyInstance) => {
  app.server.maxConnections = maxConnections
})

const refusals: Readonly<Record<string, { status: number; sentence: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, sentence: 'The request took too long.' },
  HPE_HEADER_OVERFLOW: { status: 431, sentence: 'The headers of the request are too large.' },
}
const unreadable = { status: 400, sentence: 'The request cannot be read.' }

/**
 * Responds to requests that Node's parser rejects (timeout, headers too large, not HTTP) with the same security headers
 * as every other response, and closes the connection.
 */
export function answerParserErrors(
  config: Config,
): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const { status, sentence } = refusals[error.code ?? ''] ?? unreadable
    const body = JSON.stringify(errorBody('malformed', sentence))
    const headers = {
      ...guardingHeaders(config),
      'content-security-policy': apiPolicy,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`
    if (socket.writable) socket.end(head + body, () => socket.destroy())
    else socket.destroy()
  }
}
