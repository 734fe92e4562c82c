import { traceIdsOf, traceparentHeader } from '#domain/trace-context.ts'

/**
 * The trace that all attempts of a row belong to. Always with the flag `sampled`: the server decides by the trace id, so
 * that a trace is kept whole or not at all.
 */
export function traceOf(key: string): Record<string, string> {
  const { traceId, spanId } = traceIdsOf(key)
  return { [traceparentHeader]: `00-${traceId}-${spanId}-01` }
}
