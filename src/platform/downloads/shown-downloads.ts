import { signedInUserId } from '#platform/session/signed-in-user.ts'
import { isVisibleTo } from '#platform/session/is-visible-to.ts'
import { engine } from '#platform/engine/page-engine.ts'
import type { DownloadRow } from './download-row.ts'

/**
 * Downloads visible to the current user: their own and the visitor's, newest first. Awaits only the database, because a
 * live query does not observe reads that follow another await.
 */
export async function shownDownloads(): Promise<DownloadRow[]> {
  const { db } = engine
  const userId = await signedInUserId(db.settings)
  const rows = await db.downloads.filter(({ owner }) => isVisibleTo(userId, owner)).toArray()
  return rows.toSorted((a, b) => b.createdAt - a.createdAt)
}

/** One of these. Read by its key: a live query does not observe the progress of others. */
export async function shownDownload(id: string): Promise<DownloadRow | undefined> {
  const { db } = engine
  const row = await db.downloads.get(id)
  return row && isVisibleTo(await signedInUserId(db.settings), row.owner) ? row : undefined
}
