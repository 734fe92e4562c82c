import { withRetry } from '#loading/with-retry.ts'
import { once } from '#loading/after-hydration.ts'
import type * as Parts from './parts.ts'

/** The database and the network, as each feature's stores and syncs speak of them (parts.ts). */
export type Engine = typeof Parts

/** Brings the engine, or rejects where that cannot be had now. For who says that to the person. */
export const importEngine: () => Promise<Engine> = once(() => import('./parts.ts'))

/**
 * The engine, which comes after the page. It is waited for where the network is gone, and calls are answered in the order in
 * which they were made. Never on the server.
 */
export const engine: () => Promise<Engine> = once(() => withRetry(importEngine))
