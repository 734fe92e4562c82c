import type { SpanContext } from '@opentelemetry/api'
import { traceIdsOf, type TraceIds } from '#domain/trace-context.ts'

/** Version 00, trace id, parent span id, flags; ids of zeros alone are invalid (W3C Trace Context, 3.2). */
const pattern = /^00-((?!0{32})[\da-f]{32})-((?!0{16})[\da-f]{16})-([\da-f]{2})$/
const sampled = 1

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The trace of the outbox row with this Idempotency-Key, a UUID; undefined for another key. */
export function traceOfKey(key: string): TraceIds | undefined {
  return uuid.test(key) ? traceIdsOf(key) : undefined
}

/**
 * The span of the outbox row whose request this is. Undefined unless the ids that the client names are those of the key: no
 * client puts spans into the trace of somebody else, or chooses ids. `key` may have a suffix (src/domain/idempotency.ts).
 */
export function rowOf(traceparent: string | undefined, key: string | undefined): SpanContext | undefined {
  const named = parseTraceparent(traceparent)
  const row = traceOfKey(key?.split(':', 1)[0] ?? '')
  return named?.traceId === row?.traceId && named?.spanId === row?.spanId ? named : undefined
}

/** The span that a client names as the parent of its request; undefined if it names none or not in this form. */
function parseTraceparent(header: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = pattern.exec(header ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & sampled, isRemote: true }
}
