import { withRetry } from '#loading/with-retry.ts'
import { preloadOutage } from './lazy-outage.tsx'
import { countUnreadNotifications } from '#features/own-activity/own-activity.store.ts'
import { watchWaiting } from '#features/sync-centre/app-badge.sync.ts'
import { watchDownloads } from '#platform/downloads/page-downloads.ts'
import { baseUrl, drainNow, engine, reconcileSession } from '#platform/engine/page-engine.ts'
import { watchNotifications } from './watch-notifications.ts'
import { uploads } from './uploads.ts'
import { watchUploads } from '#platform/uploads/watch-uploads.ts'
import { trackDataUsage } from '#platform/usage/data-usage-tracker.ts'

/**
 * Starts the background tasks: session reconciliation, drain, uploads, downloads and the data usage counter. If the database
 * cannot be opened, only the last.
 */
export async function start(bringInstall: () => Promise<{ offerInstall: () => void }>): Promise<void> {
  trackDataUsage(engine, baseUrl)
  preloadOutage()
  try {
    await reconcileSession()
  } catch (error) {
    if (!engine.db.hasFailed()) throw error
    const { readWithoutDatabase } = await withRetry(() => import('./without-database.ts'))
    return readWithoutDatabase()
  }
  const { offerInstall } = await bringInstall()
  watchWaiting(offerInstall, countUnreadNotifications)
  watchNotifications()
  await drainNow()
  watchUploads(async () => (await uploads()).startUploads())
  watchDownloads()
}
