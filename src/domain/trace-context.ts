/** Header with the trace and the span that a request belongs to (W3C Trace Context). */
export const traceparentHeader = 'traceparent'

/**
 * Ids of the trace of a write: the digits of its Idempotency-Key, a UUID, and the last sixteen of them for the span of the
 * outbox row. The same for each attempt and on both sides. Undefined for another key.
 */
export function traceOfKey(key: string): { traceId: string; spanId: string } | undefined {
  const traceId = key.replaceAll('-', '')
  return /^[\da-f]{32}$/.test(traceId) ? { traceId, spanId: traceId.slice(16) } : undefined
}
