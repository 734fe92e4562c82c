/**
 * Header that identifies a write; the server carries out each (user, key) once
 * (draft-ietf-httpapi-idempotency-key-header).
 */
export const idempotencyHeader = 'Idempotency-Key'

/**
 * A key is 8 to 80 letters, digits, `-`, `_` or `:`. The client sends UUIDs: with the suffix `:n` for correction n of a
 * like, and with `:id<id>` for a row that follows a comment to its new id after a restore of the server.
 */
export const idempotencyKeyPattern = /^[\w:-]{8,80}$/

/**
 * Every API response carries the server's epoch, an integer that rises when the server is restored from a backup. A
 * write may carry the last epoch its sender received; if it differs from the server's, the write is rejected with 412
 * `epoch_changed` before it takes effect, so that the sender can first resend, in order, what the backup lacks.
 */
export const epochHeader = 'Server-Epoch'

/** Set on a response that is replayed because the key was processed before. */
export const replayedHeader = 'Idempotency-Replayed'

/** Path whose response body is exactly `probeWord` when the server is reachable. */
export const probePath = '/api/ping'
export const probeWord = 'pong'
