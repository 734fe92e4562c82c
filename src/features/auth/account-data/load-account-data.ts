import { engine } from '#engine/engine.ts'
import { once } from '#loading/after-hydration.ts'
import { withRetry } from '#loading/with-retry.ts'

/** Store and sync of everything about an account, with retries while the network is down. */
export const loadAccountData = once(() => withRetry(async () => (await engine()).accountData()))
