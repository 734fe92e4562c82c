import { postComments } from '#platform/sync/comment-lists.ts'
import { readCommentPages, type MoreComments } from '#platform/sync/comment-pages.ts'
import { commentRowsOf } from '#platform/outbox/comment-rows.ts'
import { engine } from '#platform/engine/page-engine.ts'
import type { OutboxRow } from '#platform/outbox/outbox-row.ts'
import type { KnownComment } from './thread.ts'

export type StoredComments = {
  comments: KnownComment[]
  rows: OutboxRow[]
  /** As the post itself counts them; 0 where that is not known. */
  total: number
  /** Whether the first page of comments was fetched or came with the page. */
  isFetched: boolean
  more: MoreComments
}

/** So long an own comment is shown beyond the pages that are open, ms. */
const newForMs = 86_400_000

/**
 * Saved comments of a post, as many as its open pages hold, with those of this person that wait, were refused or were
 * sent lately. What those answer is among them, so that they stand where they belong.
 */
export async function readComments(
  slug: string,
  userId: number | null,
  pages: number,
): Promise<StoredComments> {
  const list = postComments(slug)
  const total = (await engine.db.posts.get(slug))?.comment_count ?? 0
  const { rows: paged, isFetched, more } = await readCommentPages(engine.db, list, { pages, total, userId })
  const recent = userId === null ? [] : await readOwnRows(slug, userId)
  const comments: KnownComment[] = [...paged]
  const shown = new Set(paged.map(({ id }) => id))
  for (let missing = ownIds(recent, shown); missing.length > 0;) {
    const found = (await engine.db.comments.bulkGet(missing)).filter((one) => one !== undefined)
    const whole = found.filter((one) => one.slug === slug && list.isWhole(one))
    comments.push(...whole)
    for (const { id } of whole) shown.add(id)
    missing = [
      ...new Set(whole.flatMap(({ parent }) => (parent === null || shown.has(parent) ? [] : parent))),
    ]
  }
  return { comments, rows: recent.filter((row) => row.state !== 'done'), total, isFetched, more }
}

/** What this person did about the comments of a post and that is open or was done lately. */
async function readOwnRows(slug: string, userId: number): Promise<OutboxRow[]> {
  const rows = await commentRowsOf(engine.db, userId, slug)
  const since = engine.clock.now() - newForMs
  return rows.filter((row) => row.state !== 'done' || (row.kind === 'comment' && row.doneAt > since))
}

/** Comments that such rows made, change or answer, beside those that are shown anyway. */
function ownIds(rows: OutboxRow[], shown: ReadonlySet<number>): number[] {
  const ids = rows.flatMap((row) => {
    if (row.kind === 'comment') return [row.made, row.payload.parent]
    return row.kind === 'comment_edit' || row.kind === 'comment_delete' ? [row.payload.id] : []
  })
  return [...new Set(ids)].filter((id) => typeof id === 'number').filter((id) => !shown.has(id))
}

/** Deletes an own comment; a change of it that still waits is dropped. */
export async function deleteComment(
  { slug, id }: { slug: string; id: number },
  userId: number,
): Promise<void> {
  const key = (await engine.db.comments.get(id))?.idempotency_key
  const payload = { slug, id, ...(key === undefined ? {} : { key }) }
  await engine.outbox.enqueue({ kind: 'comment_delete', payload }, userId)
}

export function restoreComment(row: OutboxRow): Promise<void> {
  return engine.outbox.restore(row)
}
