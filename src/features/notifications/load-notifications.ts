import { engine } from '#engine/engine.ts'
import { repeatPull } from '#engine/repeat-pull.ts'
import { revalidateInBackground } from '#engine/revalidate-in-background.ts'
import { notificationPaths } from '#domain/notification-addresses.ts'
import { withRetry } from '#loading/with-retry.ts'
import { isFailure, pullStatus } from '#platform/sync/pull-status.ts'

/** The stores and sync of notifications, with retries while the network is down. */
export const loadNotifications = () => withRetry(async () => (await engine()).notifications())

/** Revalidates the notifications. */
export function startNotificationsPull(): void {
  revalidateInBackground(notificationPaths.list, async ({ notifications }) =>
    (await notifications()).pullNotifications(),
  )
}

/** Revalidates it again and again while it is shown; returns a function that stops it. */
export function pollNotifications(): () => void {
  return repeatPull(async () => {
    const outcome = await (await loadNotifications()).pullNotifications()
    // A failure shows no message and keeps the content: the pull repeats.
    if (!isFailure(outcome)) pullStatus[notificationPaths.list] = outcome
    return outcome
  })
}
