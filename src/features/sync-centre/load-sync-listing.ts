import { engine } from '#engine/engine.ts'
import { withRetry } from '#loading/with-retry.ts'

/** What the sync centre lists and sends, with retries while the network is down. */
export const loadSyncListing = () => withRetry(async () => (await (await engine()).late()).syncListing)
