import { postComments } from '#platform/comment-lists.ts'
import { readCommentPages, type MoreComments } from '#platform/comment-pages.ts'
import type { Draft } from '#platform/database.ts'
import { commentRowsOf } from '#platform/outbox/comment-rows.ts'
import { comment as commentKind } from '#platform/outbox/kinds/comment.ts'
import { commentEdit } from '#platform/outbox/kinds/comment-edit.ts'
import { engine } from '#platform/page-engine.ts'
import type { OutboxRow } from '#platform/outbox/outbox-row.ts'
import type { KnownComment } from './thread.ts'

export type CommentShelf = {
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
): Promise<CommentShelf> {
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

/** Changes an own comment on the server; a change that still waits is replaced. */
export function editComment(
  change: { slug: string; id: number; content: string },
  userId: number,
): Promise<void> {
  const draftKey = commentEdit.draftKey(change, 0) ?? ''
  return engine.outbox.enqueue({ kind: 'comment_edit', payload: change }, userId, draftKey)
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

/** The text of a change that was begun, or null. */
export async function readEditDraft(id: number): Promise<string | null> {
  return (await engine.db.drafts.get(commentEdit.draftKey({ id }, 0) ?? ''))?.text ?? null
}

export function keepEditDraft(id: number, text: string): Promise<void> {
  return keepText(commentEdit.draftKey({ id }, 0) ?? '', text)
}

/** Takes a comment; it is on the disk, and its draft gone, when the promise resolves. */
export function addComment(
  comment: { slug: string; content: string; parent: number | null },
  userId: number,
): Promise<void> {
  const draftKey = commentKind.draftKey(comment, 0) ?? ''
  return engine.outbox.enqueue({ kind: 'comment', payload: comment }, userId, draftKey)
}

export function restoreComment(row: OutboxRow): Promise<void> {
  return engine.outbox.restore(row)
}

type DraftOf = { slug: string; parent: number | null }

export function readDraft(about: DraftOf): Promise<Draft | undefined> {
  return engine.db.drafts.get(commentKind.draftKey(about, 0) ?? '')
}

/** Keeps what is being typed; blank text leaves no draft. */
export function keepDraft(about: DraftOf, text: string): Promise<void> {
  return keepText(commentKind.draftKey(about, 0) ?? '', text)
}

async function keepText(place: string, text: string): Promise<void> {
  if (text.trim() === '') await engine.db.drafts.delete(place)
  else await engine.db.drafts.put({ place, text, savedAt: engine.clock.now(), restoredAt: 0 })
}
