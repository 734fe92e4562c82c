import { traceOfDigest, traceparentHeader } from '#domain/trace-context.ts'

/**
 * The trace that all attempts of a row belong to. Always with the flag `sampled`: the server decides by the trace id, so
 * that a trace is kept whole or not at all. None where the page is not served securely: browsers hash nothing there.
 */
export async function traceOf(key: string): Promise<Record<string, string>> {
  if (!('subtle' in crypto)) return {}
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  const { traceId, spanId } = traceOfDigest(new Uint8Array(digest))
  return { [traceparentHeader]: `00-${traceId}-${spanId}-01` }
}
