import { liveQuery, type Subscription } from 'dexie'
import { subscribe } from 'valtio'
import { readStatus } from '#features/sync-centre/sync-centre.store.ts'
import { session } from '#platform/session/session.ts'

/**
 * Shows the number of queued actions as a badge on the app icon, where supported, and calls `onFirst` when the first
 * action is queued.
 */
export function watchWaiting(onFirst: () => void): void {
  let watching: Subscription | undefined
  function watch(): void {
    watching?.unsubscribe()
    const userId = session.user?.id ?? null
    watching = liveQuery(() => readStatus(userId)).subscribe({
      next: ({ waiting }) => show(waiting),
      error: () => {},
    })
  }
  function show(waiting: number): void {
    if (waiting > 0) onFirst()
    if (!('setAppBadge' in navigator)) return
    // Rejects if the app is not installed.
    const shown = waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge()
    shown.catch(() => {})
  }
  subscribe(session, watch)
  watch()
}
