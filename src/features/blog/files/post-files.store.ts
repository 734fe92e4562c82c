import { fileRequest } from '#platform/outbox/kinds/file-request.ts'
import { isRowOf, type RowFor } from '#platform/outbox/outbox-row.ts'
import { rowsTo } from '#platform/outbox/rows-to.ts'
import { engine } from '#platform/engine/page-engine.ts'

/** The user's latest request for a file: queued, rejected or done. */
export async function readFileRequest(
  slug: string,
  downloadId: number,
  userId: number | null,
): Promise<RowFor<'file_request'> | null> {
  if (userId === null) return null
  const rows = await rowsTo(engine.db, userId, fileRequest.target({ slug, downloadId }))
  return rows.findLast((row) => isRowOf(row, 'file_request')) ?? null
}
