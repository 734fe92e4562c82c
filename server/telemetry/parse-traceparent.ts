import type { SpanContext } from '@opentelemetry/api'

/** Version 00, trace id, parent span id, flags; ids of zeros alone are invalid (W3C Trace Context, 3.2). */
const pattern = /^00-((?!0{32})[\da-f]{32})-((?!0{16})[\da-f]{16})-([\da-f]{2})$/
const sampled = 1

/** The span that a client names as the parent of its request; undefined if it names none or not in this form. */
export function parseTraceparent(header: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = pattern.exec(header ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & sampled, isRemote: true }
}
