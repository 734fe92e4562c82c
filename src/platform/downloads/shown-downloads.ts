import { signedInUserId } from '#platform/session/signed-in-user.ts'
import { isVisibleTo } from '#platform/session/is-visible-to.ts'
import { engine } from '#platform/engine/page-engine.ts'
import type { DownloadRow } from './download-row.ts'

/**
 * Downloads visible to the current user: their own and the visitor's. Awaits only the database, because a live query
 * does not observe reads that follow another await.
 */
export async function shownDownloads(): Promise<DownloadRow[]> {
  const { db } = engine
  const userId = await signedInUserId(db.settings)
  return db.downloads.filter(({ owner }) => isVisibleTo(userId, owner)).toArray()
}
