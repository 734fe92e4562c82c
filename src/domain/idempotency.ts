/** Header that names a write; the server carries each (person, key) out once (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyHeader = 'Idempotency-Key'

/** A key is 8 to 80 letters, digits, `-`, `_` or `:`; the client sends UUIDs, with `:n` behind for corrections. */
export const idempotencyKeyPattern = /^[\w:-]{8,80}$/

/**
 * Every answer of the API carries the server's epoch: a whole number that rises when the server is restored from a
 * backup. A write may carry the epoch its sender saw last; if the server's is another, the write is refused with
 * 412 `epoch_changed` before anything happens, so that the sender can send again what the backup lacks, in order.
 */
export const epochHeader = 'Server-Epoch'

/** Set on the answer to a write whose key had come to this answer before. */
export const replayedHeader = 'Idempotency-Replayed'

/** The address whose body is exactly `probeWord` when the server can be reached. */
export const probePath = '/api/ping'
export const probeWord = 'pong'
