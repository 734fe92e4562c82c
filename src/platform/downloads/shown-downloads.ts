import { heldUserId } from '#platform/session/held-user.ts'
import { isShownTo } from '#platform/session/owners.ts'
import { engine } from '#platform/engine/page-engine.ts'
import type { DownloadRow } from './download-row.ts'

/**
 * Downloads that who is here may see: their own, and those begun without an account. Reads the database alone: a live
 * query that waits for anything else in between does not see what changes afterwards.
 */
export async function shownDownloads(): Promise<DownloadRow[]> {
  const { db } = engine
  const userId = await heldUserId(db.settings)
  return db.downloads.filter(({ owner }) => isShownTo(userId, owner)).toArray()
}
