import { engine } from '#engine/engine.ts'
import { withRetry } from '#loading/with-retry.ts'

/** The store and sync of codes and of what they show, with retries while the network is down. */
export const loadProgressCodes = () => withRetry(async () => (await engine()).progressCodes())
