import { subscribe } from 'valtio'
import { withRetry } from '#loading/with-retry.ts'
import { session } from '#platform/session/session.ts'
import { isSavingData } from '#platform/storage/preferences.ts'

/**
 * When a person is signed in or signs in, once: fetches what happened, unless data is saved, and keeps this browser
 * subscribed to pushes.
 */
export function watchNotifications(): void {
  let pulledFor: number | null = null
  function pullOnSignIn(): void {
    const userId = session.user?.id ?? null
    if (userId === pulledFor) return
    pulledFor = userId
    if (userId !== null) void pullForUser(userId).catch(() => {})
  }
  subscribe(session, pullOnSignIn)
  pullOnSignIn()
}

async function pullForUser(userId: number): Promise<void> {
  // oxlint-disable-next-line vior/late-imports -- for the signed-in user, with retries
  const parts = await withRetry(() => import('#features/notifications/notifications-parts.store.ts'))
  if (!isSavingData()) await parts.pullNotifications()
  await parts.renewPushSubscription(userId)
}
