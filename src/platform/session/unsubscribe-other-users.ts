import type { Database } from '#platform/storage/database.ts'
import { readPushSetting } from './push-subscription.ts'

/**
 * Closes what this browser shows of pushes to another person, and ends their subscription: the next one sees the same
 * screen. Call whenever somebody else or nobody (null) is signed in. The server learns from the push service that they ended,
 * also when this page cannot.
 */
export async function unsubscribeOtherUsers(db: Database, userId: number | null): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  const setting = await readPushSetting(db)
  if (userId !== null && setting?.userId === userId) return
  for (const shown of await registration.getNotifications()) shown.close()
  await (await registration.pushManager?.getSubscription())?.unsubscribe()
}
