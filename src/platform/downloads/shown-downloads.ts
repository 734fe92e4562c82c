import { signedInUserId } from '#platform/session/signed-in-user.ts'
import { isVisibleTo } from '#platform/session/is-visible-to.ts'
import { engine } from '#platform/engine/page-engine.ts'
import type { DownloadRow } from './download-row.ts'

/**
 * Downloads that who is here may see: their own, and those begun without an account. Reads the database alone: a live
 * query that waits for anything else in between does not see what changes afterwards.
 */
export async function shownDownloads(): Promise<DownloadRow[]> {
  const { db } = engine
  const userId = await signedInUserId(db.settings)
  return db.downloads.filter(({ owner }) => isVisibleTo(userId, owner)).toArray()
}
