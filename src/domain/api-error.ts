import * as v from 'valibot'

/**
 * Codes the API answers beside the HTTP status; a client decides by these, never by the words.
 * `in_progress`: the same Idempotency-Key is being worked on (409, try again).
 * `key_reused`: the key came with another payload before (422).
 * `epoch_changed`: the server was restored since the sender last heard of it (412, send older writes first).
 */
export const errorCodes = [
  'invalid',
  'malformed',
  'unauthenticated',
  'token_refused',
  'forbidden',
  'not_found',
  'conflict',
  'in_progress',
  'key_reused',
  'epoch_changed',
  'too_large',
  'too_many',
  'unavailable',
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/**
 * Body of every error. Clients read `message`, `error` or `detail` depending on the call
 * (docs/specification.md#session-texts), so all three have the same text. `fields` has the errors of each field.
 */
export const errorBodySchema = v.object({
  error: v.optional(v.string()),
  message: v.optional(v.string()),
  detail: v.optional(v.string()),
  code: v.optional(v.string()),
  status: v.optional(v.string()),
  fields: v.optional(v.record(v.string(), v.array(v.string()))),
})
export type ErrorBody = v.InferOutput<typeof errorBodySchema>

/** What a write answers that has nothing to show: a sentence for the person. */
export const messageSchema = v.object({ message: v.string() })

/** An error body whose three readings agree. */
export function errorBody(code: ErrorCode, sentence: string, fields?: Record<string, string[]>): ErrorBody {
  return { error: sentence, message: sentence, detail: sentence, code, ...(fields ? { fields } : {}) }
}
