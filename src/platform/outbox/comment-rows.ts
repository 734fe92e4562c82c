import type { Database } from '#platform/storage/database.ts'
import type { OutboxRow, RowOf } from './outbox-row.ts'
import { asTarget, type Target } from './target.ts'

/** The target of edits and deletions of a comment. They coalesce, so a deletion replaces an unsent edit. */
export function changeTarget({ slug, id }: { slug: string; id: number }): Target {
  return asTarget(`post/${slug}/comment/${id}`)
}

/**
 * A server restored from a backup may assign a comment a new id: redirects the queued edits, deletions and replies from
 * id `before` to `id`. Runs in the transaction that settles the comment.
 */
export async function remapCommentId(
  db: Database,
  { userId, target, payload: { slug } }: RowOf<'comment', { slug: string }>,
  before: number,
  id: number,
): Promise<void> {
  const changes = changeTarget({ slug, id: before })
  await rowsOf(db, userId, changes).modify((row) => {
    row.target = changeTarget({ slug, id })
    row.movedTo = id
    if (row.kind === 'comment_edit' || row.kind === 'comment_delete') row.payload.id = id
  })
  await rowsOf(db, userId, target).modify((row) => {
    if (row.kind !== 'comment' || row.payload.parent !== before) return
    row.payload.parent = id
    row.movedTo = id
  })
  await db.comments.delete(before)
}

/**
 * Deletes the comment and the rows that created and changed it: resent to a restored server, they would recreate it.
 * Runs in the transaction that settles the deletion.
 */
export async function dropComment(
  db: Database,
  { seq, userId, target, payload: { slug, id } }: RowOf<'comment_delete', { slug: string; id: number }>,
): Promise<void> {
  await rowsOf(db, userId, target)
    .filter((row) => row.seq < seq)
    .delete()
  await rowsOf(db, userId, commentsTarget({ slug }))
    .filter((row) => row.made === id)
    .delete()
  if ((await db.comments.get(id)) === undefined) return
  await db.comments.delete(id)
  await db.posts
    .where('slug')
    .equals(slug)
    .modify((post) => {
      post.comment_count = Math.max(0, post.comment_count - 1)
    })
}

/** The target of new comments on a post; they are sent in the order written. */
export function commentsTarget({ slug }: { slug: string }): Target {
  return asTarget(`post/${slug}/comments`)
}

/** One user's outbox rows for the comments of a post (new comments, edits, deletions), in the order written. */
export function commentRowsOf(db: Database, userId: number, slug: string): Promise<OutboxRow[]> {
  // The common prefix of both targets, `comments` and `comment/<id>`.
  const common = `post/${slug}/comment`
  return db.outbox
    .where('[userId+target]')
    .between([userId, common], [userId, `${common}\uffff`])
    .sortBy('seq')
}

/** The API path at which its author edits or deletes a comment. */
export function ownCommentPath({ id }: { id: number }): string {
  return `/blog/api/comments/${id}/`
}

function rowsOf(db: Database, userId: number, target: Target) {
  return db.outbox.where('[userId+target]').equals([userId, target])
}
