import type { Comment } from '#domain/blog.ts'
import type { Draft } from '#platform/database.ts'
import { engine } from '#platform/page-engine.ts'
import type { OutboxRow } from '#platform/outbox/outbox-row.ts'

export type CommentShelf = { comments: Comment[]; rows: OutboxRow[] }

/** Saved comments of a post with those of this person that wait or were refused. */
export async function readComments(slug: string, userId: number | null): Promise<CommentShelf> {
  const comments = await engine.db.comments.where('slug').equals(slug).sortBy('id')
  const rows =
    userId === null
      ? []
      : await engine.db.outbox
          .where('[userId+target]')
          .equals([userId, `post/${slug}/comments`])
          .sortBy('seq')
  return { comments, rows: rows.filter((row) => row.state !== 'done') }
}

/** Takes a comment; it is on the disk, and its draft gone, when the promise resolves. */
export function addComment(
  comment: { slug: string; content: string; parent: number | null },
  userId: number,
  place: string,
): Promise<void> {
  return engine.outbox.enqueue({ kind: 'comment', payload: comment }, userId, place)
}

export async function discardComment(key: string): Promise<OutboxRow | undefined> {
  return engine.outbox.discard(key)
}

export function restoreComment(row: OutboxRow): Promise<void> {
  return engine.outbox.restore(row)
}

export function retryComment(key: string): Promise<void> {
  return engine.outbox.retry(key)
}

/** Takes an unsent or refused comment back into the form it was written in. */
export async function takeBackComment(key: string): Promise<void> {
  await engine.outbox.takeBack(key)
}

export function readDraft(place: string): Promise<Draft | undefined> {
  return engine.db.drafts.get(place)
}

/** Keeps what is being typed; blank text leaves no draft. */
export async function keepDraft(place: string, text: string): Promise<void> {
  if (text.trim() === '') await engine.db.drafts.delete(place)
  else await engine.db.drafts.put({ place, text, savedAt: engine.clock.now(), restoredAt: 0 })
}
