import * as v from 'valibot'
import { commentSchema } from '#domain/blog.ts'
import type { Draft } from '#platform/database.ts'
import { commentEditPlace } from '#platform/outbox/places.ts'
import { engine } from '#platform/page-engine.ts'
import type { OutboxRow } from '#platform/outbox/outbox-row.ts'
import type { KnownComment } from './thread.ts'

export type CommentShelf = { comments: KnownComment[]; rows: OutboxRow[] }

/** Saved comments of a post with those of this person that wait or were refused. */
export async function readComments(slug: string, userId: number | null): Promise<CommentShelf> {
  const comments = await engine.db.comments.where('slug').equals(slug).sortBy('id')
  const rows =
    userId === null
      ? []
      : await engine.db.outbox
          .where('[userId+target]')
          // New ones under `comments`, changes of others under `comment/<id>`.
          .between([userId, `post/${slug}/comment`], [userId, `post/${slug}/comment\uffff`])
          .sortBy('seq')
  return { comments: comments.filter(isWhole), rows: rows.filter((row) => row.state !== 'done') }
}

/** A row that a dying phone left in pieces is not shown; the next fetch puts it right. */
function isWhole(comment: unknown): boolean {
  return v.is(commentSchema, comment)
}

/** Changes an own comment on the server; a change that still waits is replaced. */
export function editComment(
  change: { slug: string; id: number; content: string },
  userId: number,
): Promise<void> {
  return engine.outbox.enqueue({ kind: 'comment_edit', payload: change }, userId, commentEditPlace(change.id))
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
  return (await engine.db.drafts.get(commentEditPlace(id)))?.text ?? null
}

export function keepEditDraft(id: number, text: string): Promise<void> {
  return keepDraft(commentEditPlace(id), text)
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
