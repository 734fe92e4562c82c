import { liveQuery, type Subscription } from 'dexie'
import { subscribe } from 'valtio'
import { unread as marked } from '#engine/unread.ts'
import { readStatus } from '#features/sync-centre/sync-centre.store.ts'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'

/**
 * Shows the number of queued actions and of what `countUnread` counts as a badge on the app icon, where supported, and the
 * latter on the buttons that lead there. Calls `onFirst` when the first action is queued.
 */
export function watchWaiting(
  onFirst: () => void,
  countUnread: (userId: number) => Promise<number> = async () => 0,
): void {
  let watching: Subscription | undefined
  function watch(): void {
    watching?.unsubscribe()
    const userId = session.user?.id ?? null
    const count = async () => {
      const { waiting } = await readStatus(userId)
      return { waiting, unread: userId === null ? 0 : await countUnread(userId) }
    }
    watching = liveQuery(count).subscribe({
      next: show,
      error: () => {},
    })
  }
  function show({ waiting, unread }: { waiting: number; unread: number }): void {
    if (waiting > 0) onFirst()
    marked.words = unread > 0 ? m.notifications_unread({ count: unread }) : null
    if (!('setAppBadge' in navigator)) return
    // Rejects if the app is not installed.
    const count = waiting + unread
    const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
    shown.catch(() => {})
  }
  subscribe(session, watch)
  watch()
}
