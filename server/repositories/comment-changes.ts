import type { Comment } from '#domain/blog.ts'
import type { Trx } from '#server/database/database.ts'
import { commentsWithAuthor, toComment } from '#server/repositories/comments.ts'
import { findPostId } from '#server/repositories/posts.ts'

/** Author and visibility of a comment and of its post; undefined if it never existed. */
export function findCommentOwner(trx: Trx, id: number) {
  return trx
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['comments.author_id', 'deleted_at', 'comments.hidden_at', 'posts.hidden_at as post_hidden_at'])
    .where('comments.id', '=', id)
    .executeTakeFirst()
}

type CommentKeyScope = { authorId: number; key: string; slug: string; now: string }

/**
 * Finds the comment that a key of its author made. If there is none yet, inserts it as deleted, so that a write
 * arriving after its own deletion adds nothing, also when its post is put back by then. Returns the id; undefined if there is no such
 * post.
 */
export async function claimComment(
  trx: Trx,
  { authorId, key, slug, now }: CommentKeyScope,
): Promise<number | undefined> {
  const existing = await trx
    .selectFrom('comments')
    .select('id')
    .where('author_id', '=', authorId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (existing) return existing.id
  const postId = await findPostId(trx, slug, { withHidden: true })
  if (postId === undefined) return undefined
  const row = { post_id: postId, author_id: authorId, content: '', created_at: now, deleted_at: now }
  const { id } = await trx
    .insertInto('comments')
    .values({ ...row, idempotency_key: key })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Null if the comment was deleted or hidden, maybe since it was checked: PostgreSQL lets a deletion commit in between, after
 * which the text must not come back.
 */
export async function changeComment(
  trx: Trx,
  id: number,
  content: string,
  viewerId: number,
): Promise<Comment | null> {
  const changed = await trx
    .updateTable('comments')
    .set({ content })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return null
  const row = await commentsWithAuthor(trx).where('comments.id', '=', id).executeTakeFirstOrThrow()
  return toComment(row, viewerId)
}

/**
 * Hides a comment and subtracts it from its post's count. The row stays: replies refer to it, and its key stops a
 * late copy of the write from adding it again.
 */
export async function deleteComment(trx: Trx, id: number, now: string): Promise<void> {
  const deleted = await trx
    .updateTable('comments')
    .set({ deleted_at: now, content: '' })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['post_id', 'hidden_at'])
    .executeTakeFirst()
  if (deleted && deleted.hidden_at === null) await countComment(trx, deleted.post_id, -1)
}

/** Hides or shows a comment; false if it does not exist. Idempotent. */
export async function setCommentHidden(
  trx: Trx,
  id: number,
  isHidden: boolean,
  now: string,
): Promise<boolean> {
  const changed = await trx
    .updateTable('comments')
    .set({ hidden_at: isHidden ? now : null })
    .where('id', '=', id)
    .where('hidden_at', isHidden ? 'is' : 'is not', null)
    .where('deleted_at', 'is', null)
    .returning('post_id')
    .executeTakeFirst()
  if (changed) await countComment(trx, changed.post_id, isHidden ? -1 : 1)
  return changed !== undefined || (await findCommentOwner(trx, id)) !== undefined
}

async function countComment(trx: Trx, postId: number, more: number): Promise<void> {
  await trx
    .updateTable('posts')
    .set((eb) => ({ comment_count: eb('comment_count', '+', more) }))
    .where('id', '=', postId)
    .execute()
}
