import { withRetry } from '#loading/with-retry.ts'
import { afterHydration } from '#loading/after-hydration.ts'
import { pullStatus } from '#platform/sync/pull-status.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { importEngine, type Engine } from './engine.ts'

/**
 * Revalidates data in the background; a route's loader calls it without awaiting. Runs after hydration, and never on
 * the server. The outcome is in `pullStatus[name]`. What the network prevented is fetched again when it is back.
 */
export function revalidateInBackground(name: string, start: (engine: Engine) => Promise<PullOutcome>): void {
  if (typeof document === 'undefined') return
  // If the engine cannot be loaded because the network is down, reports `unreachable` at once; `withRetry` loads it
  // later.
  const say = (error: unknown): never => {
    pullStatus[name] = 'unreachable'
    throw error
  }
  const pull = async () => {
    const parts = await importEngine()
    const outcome = await start(parts)
    parts.retryWhenBack(name, outcome, () => revalidateInBackground(name, start))
    return outcome
  }
  void afterHydration(async () => {
    pullStatus[name] = 'running'
    pullStatus[name] = await withRetry(() => pull().catch(say)).catch(() => 'unreachable' as const)
  })
}
