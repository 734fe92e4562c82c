import ky from 'ky'
import { epochHeader, idempotencyHeader } from '#domain/idempotency.ts'
import { sampleDataOf } from '#domain/sample-data.ts'
import type { Tokens } from '#platform/session/tokens.ts'

/** Long enough for a slow uplink, short enough that a hung request does not hold the drain's lock for long. */
export const defaultTimeoutMs = 20_000

/** The slowest uplink on which a long text is still sent: 4 kB per second. */
const uplinkBytesPerMs = 4

/** `unreachable`: no complete response. `signed-out`: no token of the required user is available. */
export type Answer =
  | { kind: 'answer'; status: number; headers: Headers; body: unknown }
  | { kind: 'unreachable'; reason: 'network' | 'timeout' }
  | { kind: 'signed-out' }

export type Request = {
  method?: 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete'
  json?: unknown
  /** Sent as it is, instead of `json`. */
  body?: Blob
  headers?: Record<string, string>
  /** Idempotency-Key of a write. */
  key?: string
  /** The server epoch known to this device; a server at another epoch rejects the write (412). */
  epoch?: number
  /**
   * `as`: only with this user's token. `maybe`: with a token if someone is signed in. `bearer`: with exactly this
   * token, without a refresh. Default: without a token.
   */
  auth?: { as: number } | { bearer: string } | 'maybe'
  etag?: string | null
}

export type HttpParts = {
  baseUrl: string
  tokens: Tokens
  fetch: typeof fetch
  /** Returns a signal that aborts after `ms`. */
  timeout: (ms: number) => AbortSignal
  timeoutMs?: number | undefined
  /** Language for the sentences of an API on another origin, which gets no cookie; default: the browser's. */
  language?: (() => string | Promise<string>) | undefined
  /** Called with the epoch of each response of our server, before `send` resolves. */
  onEpoch: (epoch: number) => Promise<void>
  /** Called with what each response of our server says about sample data. */
  onSamples?: ((isShown: boolean) => void) | undefined
}

export type Http = {
  send: (path: string, request?: Request) => Promise<Answer>
  /** The server's clock at its last response, in ms since 1970; null before the first. */
  serverTime: () => number | null
}

/**
 * Sends all API requests. `send` resolves to an `Answer` for every network failure and HTTP status; it rejects only if
 * IndexedDB fails. On a 401 with a token the pair is refreshed once, single-flight across all tabs and the worker, and
 * the request is sent again (docs/specification.md#requests).
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
    const { method = 'get' } = request
    const length = request.json === undefined ? 0 : JSON.stringify(request.json).length
    const signal = parts.timeout(timeoutMs + Math.ceil(length / uplinkBytesPerMs))
    try {
      const response = await client(new URL(path, baseUrl), {
        method,
        signal,
        headers: {
          ...request.headers,
          ...(parts.language && { 'Accept-Language': await parts.language() }),
          ...(access ? { Authorization: `Bearer ${access}` } : {}),
          ...(request.key ? { [idempotencyHeader]: request.key } : {}),
          ...(request.epoch === undefined ? {} : { [epochHeader]: String(request.epoch) }),
          ...(request.etag ? { 'If-None-Match': request.etag } : {}),
        },
        ...(request.json === undefined ? {} : { json: request.json }),
        ...(request.body ? { body: request.body } : {}),
        // Our copy is in IndexedDB. The HTTP cache would turn a 304 it revalidated itself into a 200, and a sign-out
        // could not delete what it holds of an account.
        ...(method === 'get' && (access || request.etag) ? { cache: 'no-store' as const } : {}),
      })
      const { status, headers } = response
      const body = parseJson(await response.text())
      const epoch = epochOf(headers)
      if (epoch !== null) {
        const sentAt = Date.parse(headers.get('date') ?? '')
        if (!Number.isNaN(sentAt)) serverTime = sentAt
        await parts.onEpoch(epoch)
        const samples = sampleDataOf(headers)
        if (samples !== null) parts.onSamples?.(samples)
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

/** The epoch in a response's headers, or null; a captive portal sends none. */
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
