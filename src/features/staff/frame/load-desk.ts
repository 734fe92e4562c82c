import { engine } from '#engine/engine.ts'
import { withRetry } from '#loading/with-retry.ts'

/** The store and sync of the staff desk, with retries while the network is down. */
export const loadDesk = () => withRetry(async () => (await engine()).staffDesk())
