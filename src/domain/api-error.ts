import * as v from 'valibot'

/**
 * Error codes of the API, beside the HTTP status; clients decide by these, never by the message text.
 * `in_progress`: a request with the same Idempotency-Key is being processed (409, retry).
 * `key_reused`: the key was used with another payload before (422).
 * `suspended`: staff suspended the account, so that it cannot sign in (403).
 * `second_factor`: the password was right, a second step is needed (401, with a ticket; src/domain/second-factor.ts).
 * `second_factor_required`: a session of staff has to be made with a second factor first (403).
 * `epoch_changed`: the server was restored since the sender last received its epoch (412, send older writes first).
 */
export const errorCodes = [
  'invalid',
  'malformed',
  'unauthenticated',
  'suspended',
  'token_refused',
  'forbidden',
  'second_factor',
  'second_factor_required',
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
 * Body of every error. Clients read `message`, `error` or `detail` depending on the request
 * (docs/specification.md#session-texts), so all three contain the same text. `fields` has the errors per field.
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

/** Response of a write without data: a sentence to show to the user. */
export const messageSchema = v.object({ message: v.string() })

/** Creates an error body with the same text in all three fields. */
export function errorBody(code: ErrorCode, sentence: string, fields?: Record<string, string[]>): ErrorBody {
  return { error: sentence, message: sentence, detail: sentence, code, ...(fields ? { fields } : {}) }
}
