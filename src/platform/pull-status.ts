import { proxy } from 'valtio'
import type { PullOutcome } from './pull.ts'
import { patiently } from './patiently.ts'
import { whenInteractive } from './when-interactive.ts'

/** How the last fetch of each address went, for views that have nothing saved to show. */
export const pullStatus = proxy<Record<string, 'running' | PullOutcome>>({})

/**
 * Starts a fetch behind what is shown; a route's loader calls it and does not wait. It runs after the page
 * is interactive, and on the server never.
 */
export function pullBehind(name: string, start: () => Promise<PullOutcome>): void {
  if (typeof document === 'undefined') return
  // The code that fetches may be lost with the network: what there is to say is said, and it is brought when that is back.
  const say = (error: unknown): never => {
    pullStatus[name] = 'unreachable'
    throw error
  }
  void whenInteractive(async () => {
    pullStatus[name] = 'running'
    pullStatus[name] = await patiently(() => start().catch(say)).catch(() => 'unreachable' as const)
  })
}
