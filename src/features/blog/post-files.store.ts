import * as v from 'valibot'
import { fileRequest } from '#platform/outbox/kinds/file-request.ts'
import type { OutboxRow, RowFor } from '#platform/outbox/outbox-row.ts'
import { rowsTo } from '#platform/outbox/rows-to.ts'
import { engine } from '#platform/page-engine.ts'

/** The newest request of a person for a file, waiting, refused or done. */
export async function readFileRequest(
  slug: string,
  downloadId: number,
  userId: number | null,
): Promise<RowFor<'file_request'> | null> {
  if (userId === null) return null
  const rows = await rowsTo(engine.db, userId, fileRequest.target({ slug, downloadId }))
  return rows.findLast(isFileRequest) ?? null
}

function isFileRequest(row: OutboxRow): row is RowFor<'file_request'> & OutboxRow {
  return row.kind === 'file_request'
}

export type FileWish = { email: string; message: string }

/** The form as it was left, or as it came back from the outbox (`restoredAt`, ms since 1970, 0 for never). */
export type FileDraft = FileWish & { restoredAt: number }

const wishSchema = v.pipe(v.string(), v.parseJson(), v.object({ email: v.string(), message: v.string() }))

export async function readFileDraft(slug: string, downloadId: number): Promise<FileDraft | null> {
  const kept = await engine.db.drafts.get(fileRequest.draftKey({ slug, downloadId }, 0) ?? '')
  const wish = v.safeParse(wishSchema, kept?.text)
  return kept && wish.success ? { ...wish.output, restoredAt: kept.restoredAt } : null
}

/** Keeps what is being typed; null leaves no draft. */
export async function keepFileDraft(slug: string, downloadId: number, wish: FileWish | null): Promise<void> {
  const place = fileRequest.draftKey({ slug, downloadId }, 0) ?? ''
  if (wish === null) return engine.db.drafts.delete(place)
  const text = JSON.stringify(wish)
  await engine.db.drafts.put({ place, text, savedAt: engine.clock.now(), restoredAt: 0 })
}

/** Takes the wish for a file; it is on the disk, and its draft gone, when the promise resolves. */
export function requestFile(
  wish: FileWish & { slug: string; downloadId: number; title: string },
  userId: number,
): Promise<void> {
  const place = fileRequest.draftKey(wish, 0) ?? ''
  return engine.outbox.enqueue({ kind: 'file_request', payload: wish }, userId, place)
}
