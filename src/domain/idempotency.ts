/** Header that names a write; the server carries each (person, key) out once (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyHeader = 'Idempotency-Key'

/** A key is 8 to 80 letters, digits, `-`, `_` or `:`; the client sends UUIDs, with `:n` behind for corrections. */
export const idempotencyKeyPattern = /^[\w:-]{8,80}$/

/** The address whose body is exactly `probeWord` when the server can be reached. */
export const probePath = '/api/ping'
export const probeWord = 'pong'
