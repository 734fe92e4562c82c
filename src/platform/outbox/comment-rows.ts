import type { Database } from '#platform/storage/database.ts'
import type { OutboxRow, RowFor } from './outbox-row.ts'

/** A change of a comment; the later one stands for both, so that a deletion replaces an edit that still waits. */
export function changeTarget({ slug, id }: { slug: string; id: number }): string {
  return `post/${slug}/comment/${id}`
}

/**
 * A restored server that lacked a comment has given it another id: what this device did to it, or answered it, goes
 * on to that id. Runs in the transaction that settles the comment.
 */
export async function followComment(
  db: Database,
  { userId, target, payload: { slug } }: RowFor<'comment'>,
  before: number,
  id: number,
): Promise<void> {
  const changes = changeTarget({ slug, id: before })
  await rowsOf(db, userId, changes).modify((row) => {
    row.target = changeTarget({ slug, id })
    if (row.kind === 'comment_edit' || row.kind === 'comment_delete') row.payload.id = id
  })
  await rowsOf(db, userId, target).modify((row) => {
    if (row.kind === 'comment' && row.payload.parent === before) row.payload.parent = id
  })
  await db.comments.delete(before)
}

/**
 * The comment is gone, and so are the rows that made it and changed it: sent again to a restored server they would
 * bring it back. Runs in the transaction that settles the deletion.
 */
export async function dropComment(
  db: Database,
  { seq, userId, target, payload: { slug, id } }: RowFor<'comment_delete'>,
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

/** New comments of a post, which are sent in the order written. */
export function commentsTarget({ slug }: { slug: string }): string {
  return `post/${slug}/comments`
}

/** What one person did about the comments of a post: new ones and changes of others, in the order written. */
export function commentRowsOf(db: Database, userId: number, slug: string): Promise<OutboxRow[]> {
  // Both targets begin so: `comments` and `comment/<id>`.
  const common = `post/${slug}/comment`
  return db.outbox
    .where('[userId+target]')
    .between([userId, common], [userId, `${common}\uffff`])
    .sortBy('seq')
}

/** The address at which its author changes or deletes a comment. */
export function ownCommentPath({ id }: { id: number }): string {
  return `/blog/api/comments/${id}/`
}

function rowsOf(db: Database, userId: number, target: string) {
  return db.outbox.where('[userId+target]').equals([userId, target])
}
