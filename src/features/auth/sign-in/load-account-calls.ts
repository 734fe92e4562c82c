import { withRetry } from '#loading/with-retry.ts'
import { once } from '#loading/after-hydration.ts'
import type * as Calls from './account-calls.ts'

export type AccountCalls = typeof Calls

/** Loads the account requests; rejects if the chunk fails to load. */
// oxlint-disable-next-line vior/late-imports -- comes with the texts of pages that few open
export const importAccountCalls = once(() => import('./account-calls.ts'))

/**
 * Loads the account requests with retries until the network is back. A separate chunk, since only account pages need
 * its texts.
 */
export const accountCalls = once(() => withRetry(importAccountCalls))
