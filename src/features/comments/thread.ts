import type { Comment } from '#domain/blog.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { OutboxRow, RowFor } from '#platform/outbox/outbox-row.ts'

/** An edit or deletion that is not on the server yet. */
export type CommentChange = RowFor<'comment_edit'> | RowFor<'comment_delete'>

/**
 * A comment as shown. `row` is set while it is not on the server, `change` while an edit or deletion is queued or
 * rejected.
 */
export type ShownComment = {
  /** The server's id as text, or the outbox key. */
  id: string
  serverId: number | null
  content: string
  authorName: string
  /** The author this comment replies to, unless that is the top comment of the thread. */
  answers: string | null
  isOwn: boolean
  /** ISO 8601. */
  createdAt: string
  row: RowFor<'comment'> | null
  change: CommentChange | null
}

export type Thread = ShownComment & { replies: ShownComment[] }

/** A cached comment with its owner's user id. */
export type KnownComment = Comment & { ownerId?: number | null }

/**
 * Groups comments and queued ones into threads, oldest first; replies of any depth are listed under their top comment.
 * A queued comment that the server already lists (its answer was lost) appears once.
 */
export function buildThreads(
  comments: KnownComment[],
  rows: OutboxRow[],
  authorName: string,
  userId: number | null = null,
): Thread[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  const changes = changesById(rows)
  const threads = new Map<number, Thread>()
  const waitingThreads: Thread[] = []
  const answered = (parent: number | null, top: number | null) =>
    parent === top || parent === null ? null : answeredName(byId.get(parent))

  for (const comment of comments.toSorted((a, b) => a.id - b.id)) {
    const top = topOf(comment.parent, byId)
    const isOwn = userId !== null && comment.ownerId === userId
    const shown = showComment(comment, isOwn, changes.get(comment.id), answered(comment.parent, top))
    const thread = top === null ? undefined : threads.get(top)
    if (thread) thread.replies.push(shown)
    else threads.set(comment.id, { ...shown, replies: [] })
  }
  for (const row of rows) {
    if (!isWaiting(row, comments)) continue
    const top = topOf(row.payload.parent, byId)
    const shown = showRow(row, authorName, answered(row.payload.parent, top))
    const thread = top === null ? undefined : threads.get(top)
    if (thread) thread.replies.push(shown)
    else waitingThreads.push({ ...shown, replies: [] })
  }
  return [...threads.values(), ...waitingThreads]
}

/** Whether the row is a new comment missing in the server's list. */
export function isWaiting(row: OutboxRow, comments: KnownComment[]): row is RowFor<'comment'> & OutboxRow {
  if (row.kind !== 'comment' || row.state === 'done') return false
  // Also under a key derived from the row's (keyForMovedId).
  return !comments.some((comment) => comment.idempotency_key?.startsWith(row.key))
}

/** Whether two versions of a comment render the same. */
export function isSameComment(one: ShownComment, other: ShownComment): boolean {
  return (
    one.id === other.id &&
    one.content === other.content &&
    one.authorName === other.authorName &&
    one.answers === other.answers &&
    one.isOwn === other.isOwn &&
    one.createdAt === other.createdAt &&
    one.row?.state === other.row?.state &&
    one.row?.attempts === other.row?.attempts &&
    one.change?.key === other.change?.key &&
    one.change?.state === other.change?.state &&
    one.change?.attempts === other.change?.attempts
  )
}

export function isSameThread(one: Thread, other: Thread): boolean {
  return (
    isSameComment(one, other) &&
    one.replies.length === other.replies.length &&
    one.replies.every((reply, index) => isSameComment(reply, other.replies[index] ?? other))
  )
}

/** The last open change of each comment. */
function changesById(rows: OutboxRow[]): Map<number, CommentChange> {
  const changes = new Map<number, CommentChange>()
  for (const row of rows) {
    if (row.state === 'done') continue
    if (row.kind === 'comment_edit' || row.kind === 'comment_delete') changes.set(row.payload.id, row)
  }
  return changes
}

function topOf(parent: number | null, byId: Map<number, Comment>): number | null {
  let top = parent
  for (let depth = 0; depth < byId.size && top !== null; depth += 1) {
    const above = byId.get(top)?.parent ?? null
    if (above === null) return top
    top = above
  }
  return top
}

/** The name of the author, whose account may be deleted. */
const nameOf = ({ author_name }: Comment) => author_name || m.deleted_user()
const answeredName = (comment: Comment | undefined) => (comment ? nameOf(comment) : null)

function showComment(
  comment: Comment,
  isOwn: boolean,
  change: CommentChange | undefined,
  answers: string | null,
): ShownComment {
  const isEdited = change?.kind === 'comment_edit' && change.state !== 'parked'
  return {
    id: String(comment.id),
    serverId: comment.id,
    content: isEdited ? change.payload.content : comment.content,
    authorName: nameOf(comment),
    answers,
    isOwn,
    createdAt: comment.created_at,
    row: null,
    change: change ?? null,
  }
}

function showRow(row: RowFor<'comment'>, authorName: string, answers: string | null): ShownComment {
  return {
    id: row.key,
    serverId: null,
    content: row.payload.content,
    authorName,
    answers,
    isOwn: true,
    createdAt: new Date(row.createdAt).toISOString(),
    row,
    change: null,
  }
}
