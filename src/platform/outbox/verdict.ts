import * as v from 'valibot'
import { errorBodySchema } from '#domain/api-error.ts'
import type { Answer } from '#platform/network/http.ts'
import type { RowError } from './outbox-row.ts'

/** What an answer means for the row that was sent. */
export type Verdict =
  | { kind: 'done' }
  /** Try later. `limited`: something answered, but not our server, or nothing did. */
  | { kind: 'stay'; limited: boolean; error: RowError; retryAfter: string | null }
  /** The server was restored from a backup and waits for what it lacks; nothing was carried out. */
  | { kind: 'restored' }
  /** The person has to sign in again; the row keeps. */
  | { kind: 'sign-in'; error: RowError }
  | { kind: 'park'; error: RowError }

const transient = new Set([408, 425, 429])

/** The server's text, from the fields in the order of docs/specification.md#session-texts. */
export function serverMessage(body: unknown): string | undefined {
  const parsed = v.safeParse(errorBodySchema, body)
  if (!parsed.success) return undefined
  return parsed.output.message ?? parsed.output.error ?? parsed.output.detail
}

/**
 * Decides by status and code, never by words. `isExpected` says whether a 2xx body is what the contract
 * promises; a captive portal answers 200 with a page of its own, or 4xx without our error body, and
 * neither is the server speaking.
 */
export function classifyAnswer(answer: Answer, isExpected: (body: unknown) => boolean): Verdict {
  if (answer.kind === 'unreachable') return stay(true, { reason: answer.reason })
  if (answer.kind === 'signed-out') return { kind: 'sign-in', error: { reason: 'signed-out' } }
  const { status, body } = answer
  if (status >= 200 && status < 300) {
    return isExpected(body) ? { kind: 'done' } : stay(true, { reason: 'not-our-server', status })
  }
  const words = serverMessage(body)
  if (status === 412 && codeOf(body) === 'epoch_changed') return { kind: 'restored' }
  const error: RowError = { reason: 'refused', status, ...(words ? { words } : {}) }
  const retryAfter = answer.headers.get('retry-after')
  if (status >= 500 || transient.has(status)) return stay(false, { ...error, reason: 'busy' }, retryAfter)
  if (status === 401) return stay(false, { ...error, reason: 'token' })
  if (status === 409 && codeOf(body) === 'in_progress')
    return stay(false, { ...error, reason: 'busy' }, retryAfter)
  if (status < 400 || (status !== 413 && words === undefined))
    return stay(true, { reason: 'not-our-server', status })
  return { kind: 'park', error }
}

function stay(limited: boolean, error: RowError, retryAfter: string | null = null): Verdict {
  return { kind: 'stay', limited, error, retryAfter }
}

function codeOf(body: unknown): string | undefined {
  const parsed = v.safeParse(errorBodySchema, body)
  return parsed.success ? parsed.output.code : undefined
}
