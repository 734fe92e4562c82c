import { onPageHydrated } from './event-replay.ts'

let isMarked = false

/**
 * Call when a page is hydrated except for `DeferredHydration`: from then on every tap is handled. Later calls have no
 * effect.
 */
export function markInteractive(): void {
  if (isMarked) return
  isMarked = true
  performance.mark('app-interactive')
  onPageHydrated()
}
