import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, describe } from 'vitest'
import { findCaddy, startCaddy } from '#tests/support/caddy.ts'
import { postgres, sqlite } from '#tests/support/databases.ts'
import { createFactories } from '#tests/support/factories.ts'
import { startServer, type ServerOptions, type TestServer } from '#tests/support/server.ts'

/** How clients reach the server. */
export const fronts = ['direct', 'over IPv6', 'behind Caddy'] as const
export type Front = (typeof fronts)[number]

export type FrontRequest = {
  method?: string
  path: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
}
export type Answer = { status: number; headers: IncomingMessage['headers']; body: string }

export type FrontedServer = TestServer & {
  /**
   * Sends as client number `client`, each from its own address: behind Caddy that of the socket, else
   * one reported as a trusted proxy on this machine. Over IPv6 each client has another /64.
   */
  sendAs(client: number, request: FrontRequest): Promise<Answer>
}

type Start = (options?: ServerOptions & { trustedProxies?: string[] }) => Promise<FrontedServer>

/**
 * Defines the tests for every front of a server over every database. `start` returns a server that is closed
 * after the test and trusts proxies on this machine by default. Tests behind Caddy are skipped where it is
 * missing.
 */
export function forEachFront(define: (start: Start, front: Front) => void): void {
  for (const database of [sqlite, postgres])
    for (const front of fronts)
      if (front !== 'behind Caddy' || findCaddy() !== undefined)
        describe(`${front}, on ${database.name}`, () => {
          const starts = frontOf(front)
          define((options) => starts({ database, ...options }), front)
        })
}

/** Registers the hook that stops everything started by the tests of one front. */
function frontOf(front: Front): Start {
  const stops: (() => Promise<void>)[] = []
  const agent = new Agent({ keepAlive: true })
  afterEach(async () => {
    // A closing server waits for connections without a request, and proxies open some in advance.
    for (const stop of stops.splice(0).toReversed()) await stop()
  })
  afterAll(() => agent.destroy())

  return async ({ trustedProxies = ['127.0.0.1', '::1'], ...options } = {}) => {
    const host = front === 'over IPv6' ? '::1' : '127.0.0.1'
    const server = await startServer({ ...options, config: { ...options.config, host, trustedProxies } })
    stops.push(() => server.close())
    const caddy = front === 'behind Caddy' ? await startCaddy(new URL(server.url).host) : undefined
    if (caddy) stops.push(() => caddy.stop())
    const url = caddy?.url ?? server.url
    return {
      ...server,
      ...createFactories(server.app, url),
      url,
      sendAs: (client, sent) => sendAs(front, url, client, sent, agent),
    }
  }
}

function sendAs(
  front: Front,
  url: string,
  client: number,
  sent: FrontRequest,
  agent: Agent,
): Promise<Answer> {
  const [high, low] = [client >> 8, client & 255]
  if (front === 'behind Caddy') return send(url, { ...sent, localAddress: `127.1.${high}.${low}` })
  const address = front === 'direct' ? `198.18.${high}.${low}` : `2001:db8:0:${client.toString(16)}::1`
  return send(url, { ...sent, headers: { ...sent.headers, 'x-forwarded-for': address }, agent })
}

/** Sends one request from a local address, through `agent` if given. The path is sent unchanged. */
export async function send(
  url: string,
  {
    method = 'GET',
    path,
    headers = {},
    body,
    ...from
  }: FrontRequest & { localAddress?: string; agent?: Agent },
): Promise<Answer> {
  const json = body === undefined ? undefined : JSON.stringify(body)
  const jsonHeaders = json === undefined ? headers : { 'content-type': 'application/json', ...headers }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request(url, { method, path, headers: jsonHeaders, ...from }, resolve)
    .once('error', reject)
    .end(json)
  const response = await promise
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
}
