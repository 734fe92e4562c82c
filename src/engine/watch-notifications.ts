import { subscribe } from 'valtio'
import { withRetry } from '#loading/with-retry.ts'
import { session } from '#platform/session/session.ts'
import { isSavingData } from '#platform/storage/preferences.ts'

/** Fetches what happened when a person is signed in or signs in, once, and keeps this browser subscribed to pushes. */
export function watchNotifications(): void {
  let asked: number | null = null
  function ask(): void {
    const userId = session.user?.id ?? null
    if (userId === asked) return
    asked = userId
    if (userId !== null && !isSavingData()) void bring(userId).catch(() => {})
  }
  subscribe(session, ask)
  ask()
}

async function bring(userId: number): Promise<void> {
  // oxlint-disable-next-line vior/late-imports -- for who is signed in, with retries
  const parts = await withRetry(() => import('#features/notifications/notifications-parts.store.ts'))
  await parts.pullNotifications()
  await parts.renewPushes(userId)
}
