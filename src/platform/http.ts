import ky from 'ky'
import { idempotencyHeader } from '#domain/idempotency.ts'
import type { Tokens } from './tokens.ts'

/** Long enough for a slow uplink, short enough that a hung request lets go of the drain's lock. */
const defaultTimeoutMs = 20_000

/** `unreachable` covers everything without a whole answer; `signed-out` means nobody's token can be sent. */
export type Answer =
  | { kind: 'answer'; status: number; headers: Headers; body: unknown }
  | { kind: 'unreachable'; reason: 'network' | 'timeout' }
  | { kind: 'signed-out' }

export type Request = {
  method?: 'get' | 'post' | 'patch' | 'delete'
  json?: unknown
  /** Idempotency-Key of a write. */
  key?: string
  /** `as`: only with this person's token. `maybe`: with a token where there is one. Default: without. */
  auth?: { as: number } | 'maybe'
  etag?: string | null
}

export type Http = { send: (path: string, request?: Request) => Promise<Answer> }

/**
 * The one way to the server. Never throws for what a network or a server does. On a 401 with a token the
 * pair is refreshed once, single-flight over all tabs and the worker, and the request sent again
 * (seed 1, section 7).
 */
export function createHttp(baseUrl: string, tokens: Tokens, timeoutMs = defaultTimeoutMs): Http {
  const client = ky.create({ retry: 0, throwHttpErrors: false, timeout: false, credentials: 'same-origin' })

  async function attempt(path: string, request: Request, access: string | null): Promise<Answer> {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const response = await client(new URL(path, baseUrl), {
        method: request.method ?? 'get',
        signal,
        headers: {
          ...(access ? { Authorization: `Bearer ${access}` } : {}),
          ...(request.key ? { [idempotencyHeader]: request.key } : {}),
          ...(request.etag ? { 'If-None-Match': request.etag } : {}),
        },
        ...(request.json === undefined ? {} : { json: request.json }),
        // The cache of the browser answers 200 for a 304 it revalidated itself; our own copy is in Dexie.
        ...(request.etag ? { cache: 'no-store' as const } : {}),
      })
      return {
        kind: 'answer',
        status: response.status,
        headers: response.headers,
        body: parseJson(await response.text()),
      }
    } catch {
      return { kind: 'unreachable', reason: signal.aborted ? 'timeout' : 'network' }
    }
  }

  async function send(path: string, request: Request = {}): Promise<Answer> {
    if (!request.auth) return attempt(path, request, null)
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

  return { send }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
