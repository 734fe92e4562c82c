import { postComments } from '#platform/sync/comment-lists.ts'
import { readCommentPages, type MoreComments } from '#platform/sync/comment-pages.ts'
import { commentRowsOf } from '#platform/outbox/comment-rows.ts'
import { engine } from '#platform/engine/page-engine.ts'
import type { OutboxRow } from '#platform/outbox/outbox-row.ts'
import type { KnownComment } from './thread.ts'

export type StoredComments = {
  comments: KnownComment[]
  rows: OutboxRow[]
  /** The post's own comment count; 0 if unknown. */
  total: number
  /** Whether the first page of comments was fetched or embedded in the page. */
  isFetched: boolean
  more: MoreComments
}

/** How long an own sent comment is shown regardless of the open pages, ms. */
const newForMs = 86_400_000

/**
 * Cached comments of a post for the given number of pages, merged with the user's queued, rejected and recently sent
 * ones. It includes the parents of those, so that each reply is in its thread.
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
    const cached = (await engine.db.comments.bulkGet(missing)).filter((one) => one !== undefined)
    const whole = cached.filter((one) => one.slug === slug && list.isWhole(one))
    comments.push(...whole)
    for (const { id } of whole) shown.add(id)
    missing = [
      ...new Set(whole.flatMap(({ parent }) => (parent === null || shown.has(parent) ? [] : parent))),
    ]
  }
  return { comments, rows: recent.filter((row) => row.state !== 'done'), total, isFetched, more }
}

/** The user's outbox rows for a post's comments that are open or were sent recently. */
async function readOwnRows(slug: string, userId: number): Promise<OutboxRow[]> {
  const rows = await commentRowsOf(engine.db, userId, slug)
  const since = engine.clock.now() - newForMs
  return rows.filter((row) => row.state !== 'done' || (row.kind === 'comment' && row.doneAt > since))
}

/** Ids of the comments that these rows created, change or reply to, except those already shown. */
function ownIds(rows: OutboxRow[], shown: ReadonlySet<number>): number[] {
  const ids = rows.flatMap((row) => {
    if (row.kind === 'comment') return [row.made, row.payload.parent]
    return row.kind === 'comment_edit' || row.kind === 'comment_delete' ? [row.payload.id] : []
  })
  return [...new Set(ids)].filter((id) => typeof id === 'number').filter((id) => !shown.has(id))
}

/** Queues the deletion of an own comment; it replaces a queued edit. */
export async function deleteComment(
  { slug, id }: { slug: string; id: number },
  userId: number,
): Promise<void> {
  const key = (await engine.db.comments.get(id))?.idempotency_key
  const payload = { slug, id, ...(key === undefined ? {} : { key }) }
  await engine.outbox.enqueue({ kind: 'comment_delete', payload }, userId)
}
