import { withRetry } from '#loading/with-retry.ts'
import { once } from '#loading/after-hydration.ts'
import type * as Calls from './account-calls.ts'

export type AccountCalls = typeof Calls

/** What is asked of the server about an account, or a rejection where the code for it cannot be had now. */
export const importAccountCalls = once(() => import('./account-calls.ts'))

/** The same, waited for where the network is gone. It comes with words that only the pages of an account need. */
export const accountCalls = once(() => withRetry(importAccountCalls))
