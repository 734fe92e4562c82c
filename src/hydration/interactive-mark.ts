import { onPageHydrated } from './event-replay.ts'

let isMarked = false

/**
 * Called by a page when it is hydrated but for what stands below its first screen: from then on a tap anywhere is
 * answered. The first call counts.
 */
export function markInteractive(): void {
  if (isMarked) return
  isMarked = true
  performance.mark('app-interactive')
  onPageHydrated()
}
