/** Header with the trace and the span that a request belongs to (W3C Trace Context). */
export const traceparentHeader = 'traceparent'

export type TraceIds = { traceId: string; spanId: string }

/**
 * Ids of the trace of a write and of its outbox row, from the SHA-256 of the row's Idempotency-Key: the same for each attempt
 * and on both sides, and no way back to the key, which only its author knows.
 */
export function traceOfDigest(digest: Uint8Array): TraceIds {
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { traceId: hex.slice(0, 32), spanId: hex.slice(32, 48) }
}
