import { withRetry } from '#loading/with-retry.ts'
import { afterHydration } from '#loading/after-hydration.ts'
import { pullStatus } from '#platform/sync/pull-status.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { importEngine, type Engine } from './engine.ts'

/**
 * Starts a fetch behind what is shown; a route's loader calls it and does not wait. It runs after the page
 * is interactive, and on the server never. How it went is in `pullStatus`, by `name`.
 */
export function revalidateInBackground(name: string, start: (engine: Engine) => Promise<PullOutcome>): void {
  if (typeof document === 'undefined') return
  // The engine may be lost with the network: what there is to say is said, and it is brought when that is back.
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
