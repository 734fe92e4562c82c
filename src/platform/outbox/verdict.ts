import * as v from 'valibot'
import { errorBodySchema } from '#domain/api-error.ts'
import type { Answer } from '#platform/network/http.ts'
import type { RowError } from './outbox-row.ts'

/** What a response means for the row that was sent. */
export type Verdict =
  | { kind: 'done' }
  /** Retry later. `limited`: no response, or one that is not from our server. */
  | { kind: 'stay'; limited: boolean; error: RowError; retryAfter: string | null }
  /** The server was restored from a backup and needs older rows first; it did not carry this one out. */
  | { kind: 'restored' }
  /** The owner has to sign in again; the row stays queued. */
  | { kind: 'sign-in'; error: RowError }
  | { kind: 'park'; error: RowError }

const transient = new Set([408, 425, 429])

/** The server's message, from the first field present in the order of docs/specification.md#session-texts. */
export function serverMessage(body: unknown): string | undefined {
  const parsed = v.safeParse(errorBodySchema, body)
  if (!parsed.success) return undefined
  return parsed.output.message ?? parsed.output.error ?? parsed.output.detail
}

/**
 * Classifies a response by status and error code, never by message text. `isExpected`: whether a 2xx body matches the
 * contract. A captive portal answers 200 with its own page, or 4xx without our error body; neither counts as a response
 * of our server.
 */
export function classifyAnswer(answer: Answer, isExpected: (body: unknown) => boolean): Verdict {
  if (answer.kind === 'unreachable') return retryLater(true, { reason: answer.reason })
  if (answer.kind === 'signed-out') return { kind: 'sign-in', error: { reason: 'signed-out' } }
  const { status, body } = answer
  if (status >= 200 && status < 300) {
    return isExpected(body) ? { kind: 'done' } : retryLater(true, { reason: 'not-our-server', status })
  }
  const words = serverMessage(body)
  if (status === 412 && codeOf(body) === 'epoch_changed') return { kind: 'restored' }
  const error: RowError = { reason: 'refused', status, ...(words ? { words } : {}) }
  const retryAfter = answer.headers.get('retry-after')
  if (status >= 500 || transient.has(status))
    return retryLater(false, { ...error, reason: 'busy' }, retryAfter)
  if (status === 401) return retryLater(false, { ...error, reason: 'token' })
  if (status === 409 && codeOf(body) === 'in_progress')
    return retryLater(false, { ...error, reason: 'busy' }, retryAfter)
  if (status < 400 || (status !== 413 && words === undefined))
    return retryLater(true, { reason: 'not-our-server', status })
  return { kind: 'park', error }
}

const unanswered = new Set(['network', 'timeout', 'not-our-server'])

/** Whether the last attempt ended without a response of our server. */
export function isUnanswered(error: RowError | null): boolean {
  return error !== null && unanswered.has(error.reason)
}

/** Whether the server has claimed the Idempotency-Key with another payload. */
export function isKeyReused(answer: Answer): boolean {
  return answer.kind === 'answer' && answer.status === 422 && codeOf(answer.body) === 'key_reused'
}

function retryLater(limited: boolean, error: RowError, retryAfter: string | null = null): Verdict {
  return { kind: 'stay', limited, error, retryAfter }
}

function codeOf(body: unknown): string | undefined {
  const parsed = v.safeParse(errorBodySchema, body)
  return parsed.success ? parsed.output.code : undefined
}
