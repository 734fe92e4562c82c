import type { Comment } from '#domain/blog.ts'
import type { OutboxRow, RowFor } from '#platform/outbox/outbox-row.ts'

/** A comment as it is shown. `row` is there while the server does not have it. */
export type ShownComment = {
  /** The server's id as text, or the outbox key. */
  id: string
  content: string
  authorName: string
  /** ISO 8601. */
  createdAt: string
  row: RowFor<'comment'> | null
}

export type Thread = ShownComment & { serverId: number | null; replies: ShownComment[] }

/**
 * Comments and waiting ones as threads, oldest first, replies under the top comment they belong to however
 * deep they go. A waiting one whose twin the server already lists (its answer was lost) is shown once.
 */
export function buildThreads(comments: Comment[], rows: OutboxRow[], authorName: string): Thread[] {
  const arrived = new Set(comments.map((comment) => comment.idempotency_key))
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  const threads = new Map<number, Thread>()
  const waitingThreads: Thread[] = []

  for (const comment of comments.toSorted((a, b) => a.id - b.id)) {
    const shown = showComment(comment)
    const top = topOf(comment.parent, byId)
    const thread = top === null ? undefined : threads.get(top)
    if (thread) thread.replies.push(shown)
    else threads.set(comment.id, { ...shown, serverId: comment.id, replies: [] })
  }
  for (const row of rows) {
    if (row.kind !== 'comment' || row.state === 'done' || arrived.has(row.key)) continue
    const shown = showRow(row, authorName)
    const top = topOf(row.payload.parent, byId)
    const thread = top === null ? undefined : threads.get(top)
    if (thread) thread.replies.push(shown)
    else waitingThreads.push({ ...shown, serverId: null, replies: [] })
  }
  return [...threads.values(), ...waitingThreads]
}

/** Whether two readings of a comment look the same on the screen. */
export function isSameComment(one: ShownComment, other: ShownComment): boolean {
  return (
    one.id === other.id &&
    one.content === other.content &&
    one.authorName === other.authorName &&
    one.createdAt === other.createdAt &&
    one.row?.state === other.row?.state &&
    one.row?.attempts === other.row?.attempts
  )
}

export function isSameThread(one: Thread, other: Thread): boolean {
  return (
    isSameComment(one, other) &&
    one.replies.length === other.replies.length &&
    one.replies.every((reply, place) => isSameComment(reply, other.replies[place] ?? other))
  )
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

function showComment(comment: Comment): ShownComment {
  return {
    id: String(comment.id),
    content: comment.content,
    authorName: comment.author_name,
    createdAt: comment.created_at,
    row: null,
  }
}

function showRow(row: RowFor<'comment'>, authorName: string): ShownComment {
  return {
    id: row.key,
    content: row.payload.content,
    authorName,
    createdAt: new Date(row.createdAt).toISOString(),
    row,
  }
}
