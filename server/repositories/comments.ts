import { errorBody } from '#domain/api-error.ts'
import type { Comment } from '#domain/blog.ts'
import type { IdKey, Cursor } from '#server/http/cursor.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { Problem } from '#server/http/problem.ts'
import { authorName } from '#server/repositories/accounts.ts'

const columns = [
  'comments.id',
  'comments.content',
  'parent.id as parent_id',
  'comments.author_id',
  'comments.created_at',
  'comments.idempotency_key',
  'users.first_name',
  'users.last_name',
] as const

type CommentRow = {
  id: number
  content: string
  parent_id: number | null
  author_id: number
  created_at: string
  idempotency_key: string | null
  first_name: string
  last_name: string
}

/** A comment as its viewer sees it. */
export function toComment(row: CommentRow, viewerId: number | null): Comment {
  const isOwn = row.author_id === viewerId
  return {
    id: row.id,
    content: row.content,
    parent: row.parent_id,
    author_name: authorName(row),
    created_at: row.created_at,
    ...(isOwn ? { is_own: true } : {}),
    ...(isOwn && row.idempotency_key !== null ? { idempotency_key: row.idempotency_key } : {}),
  }
}

/** A reply whose parent was deleted becomes a top-level comment. */
export function commentsWithAuthor(db: Database) {
  return db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .leftJoin('comments as parent', (join) =>
      join
        .onRef('parent.id', '=', 'comments.parent_id')
        .on('parent.deleted_at', 'is', null)
        .on('parent.hidden_at', 'is', null),
    )
    .select(columns)
}

/** Up to `limit` comments of a post from a cursor on, oldest first by id; nearest first when paging backwards. */
export async function listComments(
  db: Database,
  postId: number,
  viewerId: number | null,
  cursor: Cursor<IdKey> | undefined,
  limit: number,
): Promise<Comment[]> {
  const isBackwards = cursor?.direction === 'before'
  const rows = await commentsWithAuthor(db)
    .where('comments.post_id', '=', postId)
    .where('comments.deleted_at', 'is', null)
    .where('comments.hidden_at', 'is', null)
    .where('comments.id', isBackwards ? '<' : '>', cursor?.key[0] ?? 0)
    .orderBy('comments.id', isBackwards ? 'desc' : 'asc')
    .limit(limit)
    .execute()
  return rows.map((row) => toComment(row, viewerId))
}

/** Whether the comment exists and can be replied to. */
export async function isCommentOf(trx: Trx, commentId: number, postId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('comments')
    .select('id')
    .where('id', '=', commentId)
    .where('post_id', '=', postId)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

type NewCommentRow = {
  postId: number
  authorId: number
  parentId: number | null
  content: string
  createdAt: string
  key: string | null
}

/**
 * Adds a comment and counts it on its post. Keys are unique per author: if the key already made a comment, returns
 * that one.
 */
export async function addComment(trx: Trx, comment: NewCommentRow): Promise<Comment> {
  const inserted = await trx
    .insertInto('comments')
    .values({
      post_id: comment.postId,
      author_id: comment.authorId,
      parent_id: comment.parentId,
      content: comment.content,
      created_at: comment.createdAt,
      idempotency_key: comment.key,
    })
    .onConflict((conflict) => conflict.columns(['author_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) {
    const counted = await trx
      .updateTable('posts')
      .set((eb) => ({ comment_count: eb('comment_count', '+', 1) }))
      .where('id', '=', comment.postId)
      .where('hidden_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    // Staff took the post down since it was found: thrown, so that nothing remains, and nobody is notified.
    if (!counted) throw new Problem(404, errorBody('not_found', 'There is no such post.'))
  }
  const row = await commentsWithAuthor(trx)
    .where((eb) =>
      inserted
        ? eb('comments.id', '=', inserted.id)
        : eb.and({ 'comments.author_id': comment.authorId, 'comments.idempotency_key': comment.key }),
    )
    .executeTakeFirstOrThrow()
  return toComment(row, comment.authorId)
}
