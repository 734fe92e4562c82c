import { withRetry } from '#loading/with-retry.ts'
import { afterHydration } from '#loading/after-hydration.ts'
import { pullStatus } from '#platform/sync/pull-status.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { importEngine, type Engine } from './engine.ts'

/**
 * Revalidates data in the background; a route's loader calls it without awaiting. Runs after hydration, and never on
 * the server. The outcome is in `pullStatus[name]`.
 */
export function revalidateInBackground(name: string, start: (engine: Engine) => Promise<PullOutcome>): void {
  if (typeof document === 'undefined') return
  // If the engine cannot be loaded because the network is down, reports `unreachable` at once; `withRetry` loads it
  // later.
  const say = (error: unknown): never => {
    pullStatus[name] = 'unreachable'
    throw error
  }
  const pull = () => importEngine().then(start).catch(say)
  void afterHydration(async () => {
    pullStatus[name] = 'running'
    pullStatus[name] = await withRetry(pull).catch(() => 'unreachable' as const)
  })
}
