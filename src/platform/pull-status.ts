import { proxy } from 'valtio'
import type { PullOutcome } from './pull.ts'
import { whenInteractive } from './when-interactive.ts'

/** How the last fetch of each address went, for views that have nothing saved to show. */
export const pullStatus = proxy<Record<string, 'running' | PullOutcome>>({})

/**
 * Starts a fetch behind what is shown; a route's loader calls it and does not wait. It runs after the page
 * is interactive, and on the server never.
 */
export function pullBehind(name: string, start: () => Promise<PullOutcome>): void {
  if (typeof document === 'undefined') return
  void whenInteractive(async () => {
    pullStatus[name] = 'running'
    pullStatus[name] = await start().catch(() => 'unreachable' as const)
  })
}
