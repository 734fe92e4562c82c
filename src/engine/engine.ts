import { withRetry } from '#loading/with-retry.ts'
import { once } from '#loading/after-hydration.ts'
import type * as Parts from './parts.ts'

/** The database and network functions used by the stores and syncs of the features (parts.ts). */
export type Engine = typeof Parts

/** Imports the engine; rejects if it cannot be loaded now. For callers that show the failure to the user. */
// oxlint-disable-next-line vior/late-imports -- the engine is fetched once, and its caller tries again
export const importEngine: () => Promise<Engine> = once(() => import('./parts.ts'))

/**
 * Loads the engine after hydration, with retries while the network is down; calls resolve in the order made. Browser
 * only.
 */
export const engine: () => Promise<Engine> = once(() => withRetry(importEngine))
