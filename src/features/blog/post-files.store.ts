import * as v from 'valibot'
import { downloadAnswerSchema } from '#domain/downloads.ts'
import { fileRequest } from '#platform/outbox/kinds/file-request.ts'
import { isRowOf, type RowFor } from '#platform/outbox/outbox-row.ts'
import { rowsTo } from '#platform/outbox/rows-to.ts'
import { serverWords } from '#platform/outbox/verdict.ts'
import { engine } from '#platform/page-engine.ts'

/** What came of asking for a file: where it is, or why not. `refused` carries the server's words. */
export type FileAnswer =
  | { kind: 'found'; url: string }
  | { kind: 'login' | 'failed' }
  | { kind: 'refused'; words: string }

/** Asks where a file of a post is; the server counts it. */
export async function findFile(slug: string, downloadId: number): Promise<FileAnswer> {
  const answer = await engine.http.send(`/blog/api/posts/${encodeURIComponent(slug)}/download_file/`, {
    method: 'post',
    json: { download_id: downloadId },
    key: crypto.randomUUID(),
    auth: 'maybe',
  })
  if (answer.kind !== 'answer') return { kind: 'failed' }
  const found = v.safeParse(downloadAnswerSchema, answer.body)
  if (answer.status === 200 && found.success) return { kind: 'found', url: found.output.download_url }
  const words = serverWords(answer.body) ?? ''
  // Decided by the text, as docs/specification.md#blog-texts requires.
  if (answer.status === 401 || words.includes('Authentication required')) return { kind: 'login' }
  return answer.status === 403 && words ? { kind: 'refused', words } : { kind: 'failed' }
}

/** The newest request of a person for a file, waiting, refused or done. */
export async function readFileRequest(
  slug: string,
  downloadId: number,
  userId: number | null,
): Promise<RowFor<'file_request'> | null> {
  if (userId === null) return null
  const rows = await rowsTo(engine.db, userId, fileRequest.target({ slug, downloadId }))
  return rows.findLast((row) => isRowOf(row, 'file_request')) ?? null
}
