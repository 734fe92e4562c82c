import { defaultTimeoutMs } from '#platform/network/http.ts'
import { probeTimeoutMs } from '#platform/network/connectivity.ts'
import { maxConnections } from '#server/http/plugins/connections.ts'
import { rateLimits } from '#server/http/plugins/rate-limits.ts'

/** A kind of request: what it costs the parts, in ms, and the phone, in bytes of both directions. */
export type RequestKind = {
  route: string
  serverMs: number
  databaseMs: number
  /** Wait for the disk; the connection is held meanwhile. */
  commitMs: number
  bytes: number
}

/**
 * CPU times of a run of `npm run bench -- scale` on a busy machine; the wait for the disk is an assumption. Bytes as sent over HTTP/1.1 with the headers of Chromium on
 * Android: HTTP/2 sends fewer.
 */
const write = { serverMs: 1, databaseMs: 0.6, commitMs: 2 }
export const kinds = {
  mark: { ...write, route: 'POST /courses/api/marks/', bytes: 1800 },
  like: { ...write, route: 'POST /blog/api/posts/:slug/like/', bytes: 1560 },
  comment: { ...write, route: 'POST /blog/api/posts/:slug/add_comment/', bytes: 2050 },
  message: { ...write, route: 'POST /api/inquiries/:inquiry/entries/', bytes: 2050 },
  refresh: { ...write, route: 'POST /api/auth/token/refresh/', bytes: 1520 },
  read: { serverMs: 0.45, databaseMs: 0.15, commitMs: 0, route: 'GET lists', bytes: 1030 },
  probe: { serverMs: 0.1, databaseMs: 0, commitMs: 0, route: 'GET /api/ping', bytes: 1060 },
} satisfies Record<string, RequestKind>

/** A request that a limit or an expired token refuses. */
export const refusal = { serverMs: 0.15, bytes: 1500 }

/** Constants of the product, read from its code where it exports them. */
export const product = {
  rateLimits,
  maxConnections,
  writeTimeoutMs: defaultTimeoutMs,
  probeTimeoutMs,
  poolSize: 10,
  poolWaitMs: 3000,
  unavailableAfterSeconds: 2,
  /** Rows of a week, by how often. */
  writes: ['mark', 'mark', 'mark', 'mark', 'like', 'like', 'like', 'comment', 'comment', 'message'] as const,
  /** Conditional requests of the open page when the network is back. */
  reads: 3,
}

export type Scenario = {
  phones: number
  /** IPv4 addresses that they share at the carrier (CGNAT). */
  addresses: number
  servers: number
  /** RATE_LIMIT_FACTOR. */
  limitFactor: number
  /** Instead of the product's limit of a write per address. */
  writesPerAddress?: number
  /** Whether the servers count attempts together, as those of the product do. */
  sharedLimits: boolean
  /** The network returns to the phones within this time; 0 for all at one moment. */
  attachSeconds: number
  /** Without it phones wait exactly as long as others after as many attempts; they return as with it. */
  jitter: boolean
  /** Mean of the waiting rows of a phone. */
  rows: number
  databaseCores: number
  /** The round trip of the mobile network, from and to. */
  roundTripMs: readonly [number, number]
  seed: number
}

/** Assumptions about an evening; each is an input. */
export const evening: Scenario = {
  phones: 10_000,
  addresses: 50,
  servers: 1,
  limitFactor: 1,
  sharedLimits: true,
  attachSeconds: 30,
  jitter: true,
  rows: 8,
  databaseCores: 2,
  roundTripMs: [150, 900],
  seed: 1,
}
