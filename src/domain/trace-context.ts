/** Header with the trace and the span that a request belongs to (W3C Trace Context). */
export const traceparentHeader = 'traceparent'

export type TraceIds = { traceId: string; spanId: string }

/**
 * Ids of the trace of a write and of its outbox row, from the first half of the row's Idempotency-Key, a UUID: the same for each
 * attempt and on both sides. The other half, 62 random bits, remains known to its author alone.
 */
export function traceIdsOf(key: string): TraceIds {
  const half = key.replaceAll('-', '').slice(0, 16)
  return { traceId: half + half, spanId: half }
}
