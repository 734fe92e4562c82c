import ky from 'ky'
import { epochHeader, idempotencyHeader } from '#domain/idempotency.ts'
import type { Tokens } from '#platform/session/tokens.ts'

/** Long enough for a slow uplink, short enough that a hung request lets go of the drain's lock. */
const defaultTimeoutMs = 20_000

/** `unreachable` covers everything without a whole answer; `signed-out` means nobody's token can be sent. */
export type Answer =
  | { kind: 'answer'; status: number; headers: Headers; body: unknown }
  | { kind: 'unreachable'; reason: 'network' | 'timeout' }
  | { kind: 'signed-out' }

export type Request = {
  method?: 'get' | 'post' | 'put' | 'patch' | 'delete'
  json?: unknown
  /** Idempotency-Key of a write. */
  key?: string
  /** The server's epoch as this device knows it; the server refuses a write that knows another. */
  epoch?: number
  /**
   * `as`: only with this person's token. `maybe`: with a token where there is one. `bearer`: with exactly this one,
   * never refreshed. Default: without.
   */
  auth?: { as: number } | { bearer: string } | 'maybe'
  etag?: string | null
}

export type HttpParts = {
  baseUrl: string
  tokens: Tokens
  fetch: typeof fetch
  /** Aborts after so many ms. */
  timeout: (ms: number) => AbortSignal
  timeoutMs?: number | undefined
  /** Called with the epoch that each answer of the server carries, before the answer is handed out. */
  onEpoch: (epoch: number) => Promise<void>
}

export type Http = {
  send: (path: string, request?: Request) => Promise<Answer>
  /** What the server's clock said at its last answer, in ms since 1970; null before one. */
  serverTime: () => number | null
}

/**
 * The one way to the server. Never throws for what a network or a server does. On a 401 with a token the
 * pair is refreshed once, single-flight over all tabs and the worker, and the request sent again
 * (docs/specification.md#requests).
 */
export function createHttp(parts: HttpParts): Http {
  const { baseUrl, tokens, timeoutMs = defaultTimeoutMs } = parts
  let serverTime: number | null = null
  const client = ky.create({
    retry: 0,
    throwHttpErrors: false,
    timeout: false,
    credentials: 'same-origin',
    fetch: parts.fetch,
  })

  async function attempt(path: string, request: Request, access: string | null): Promise<Answer> {
    const signal = parts.timeout(timeoutMs)
    try {
      const response = await client(new URL(path, baseUrl), {
        method: request.method ?? 'get',
        signal,
        headers: {
          ...(access ? { Authorization: `Bearer ${access}` } : {}),
          ...(request.key ? { [idempotencyHeader]: request.key } : {}),
          ...(request.epoch === undefined ? {} : { [epochHeader]: String(request.epoch) }),
          ...(request.etag ? { 'If-None-Match': request.etag } : {}),
        },
        ...(request.json === undefined ? {} : { json: request.json }),
        // The cache of the browser answers 200 for a 304 it revalidated itself; our own copy is in Dexie.
        ...(request.etag ? { cache: 'no-store' as const } : {}),
      })
      const { status, headers } = response
      const body = parseJson(await response.text())
      const epoch = epochOf(headers)
      if (epoch !== null) {
        const said = Date.parse(headers.get('date') ?? '')
        if (!Number.isNaN(said)) serverTime = said
        await parts.onEpoch(epoch)
      }
      return { kind: 'answer', status, headers, body }
    } catch {
      return { kind: 'unreachable', reason: signal.aborted ? 'timeout' : 'network' }
    }
  }

  async function send(path: string, request: Request = {}): Promise<Answer> {
    if (!request.auth) return attempt(path, request, null)
    if (request.auth !== 'maybe' && 'bearer' in request.auth)
      return attempt(path, request, request.auth.bearer)
    const pair = await tokens.current()
    if (request.auth !== 'maybe' && pair?.user.id !== request.auth.as) return { kind: 'signed-out' }
    if (!pair) return attempt(path, request, null)
    const answer = await attempt(path, request, pair.access)
    if (answer.kind !== 'answer' || answer.status !== 401) return answer
    const outcome = await tokens.refresh(pair)
    if (outcome === 'refused')
      return request.auth === 'maybe' ? attempt(path, request, null) : { kind: 'signed-out' }
    if (outcome === 'unreachable') return { kind: 'unreachable', reason: 'network' }
    return outcome.user.id === pair.user.id ? attempt(path, request, outcome.access) : { kind: 'signed-out' }
  }

  return { send, serverTime: () => serverTime }
}

/** The epoch an answer names, or null: a captive portal names none. */
export function epochOf(headers: Headers): number | null {
  const named = headers.get(epochHeader) ?? ''
  return /^\d{1,15}$/.test(named) ? Number(named) : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
