import type { LogEvent } from 'kysely'
import type { OnceResult } from '#server/database/once-result.ts'

/** The span that work was queued in. */
export type Cause = { traceId: string; spanId: string; traceFlags: number }

export type RequestSpan = {
  /** Runs `work`, and what follows from it, as a part of the request. */
  within: (work: () => void) => void
  end: (status: number) => void
}

/**
 * Traces of this process. Attributes are names of ours: routes, statuses, SQL with placeholders; never an address, a header, a
 * query, a body or a value of a statement.
 */
export type Tracing = {
  /** `route` as declared; `traceparent` and the Idempotency-Key as the client sent them. */
  request: (
    method: string,
    route: string,
    traceparent: string | undefined,
    key: string | undefined,
  ) => RequestSpan
  /** The transaction of a write. Told of its first carrying out, it records the span of the outbox row with this key. */
  write: (key: string | undefined, work: () => Promise<OnceResult>) => Promise<OnceResult>
  /** Work that waited in the database, apart from the request that is open now; recorded if a traced one caused it. */
  job: (name: string, causes: readonly Cause[], work: () => Promise<void>) => Promise<void>
  /** What is queued now is caused by this; undefined outside a recorded span. */
  cause: () => Cause | undefined
  /** For Kysely's log. */
  statement: (event: LogEvent) => void
  /** Sends what is left, for at most two seconds. */
  stop: () => Promise<void>
}

/** What parts of the server report to tracing. Without `statement` a database measures nothing. */
export type TracingHooks = Pick<Tracing, 'write' | 'job' | 'cause'> & Partial<Pick<Tracing, 'statement'>>

/** Without a receiver of traces. */
export const noTracing: TracingHooks = {
  write: (_key, work) => work(),
  job: (_name, _causes, work) => work(),
  cause: () => undefined,
}
