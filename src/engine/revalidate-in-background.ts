import { untilLoaded } from '#loading/with-retry.ts'
import { afterHydration } from '#loading/after-hydration.ts'
import { pullStatus } from '#platform/sync/pull-status.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { importEngine, type Engine } from './engine.ts'

/**
 * Revalidates data in the background; a route's loader calls it without awaiting. Runs after hydration, and never on
 * the server. The outcome is in `pullStatus[name]`. What the network prevented is fetched again when it is back. What
 * failed because code did not load is `unreachable` at once, and repeated until it has loaded.
 */
export function revalidateInBackground(name: string, start: (engine: Engine) => Promise<PullOutcome>): void {
  if (typeof document === 'undefined') return
  const pull = async () => {
    try {
      const parts = await importEngine()
      const outcome = await start(parts)
      pullStatus[name] = outcome
      parts.retryWhenBack(name, outcome, () => revalidateInBackground(name, start))
    } catch (error) {
      pullStatus[name] = 'unreachable'
      throw error
    }
  }
  void afterHydration(() => {
    pullStatus[name] = 'running'
    return untilLoaded(pull)
  })
}
