import type { SpanContext } from '@opentelemetry/api'
import { traceIdsOf, type TraceIds } from '#domain/trace-context.ts'
import { parseTraceparent } from './parse-traceparent.ts'

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
