import { sql } from 'kysely'
import type { ArchiveComment } from '#domain/archive.ts'
import type { IdKey, Cursor } from '#server/http/cursor.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { authorName } from '#server/repositories/accounts.ts'

const columns = [
  'archive_comments.id',
  'archive_comments.author_id',
  'archive_comments.rating',
  'archive_comments.comment',
  'archive_comments.created_at',
  'archive_comments.idempotency_key',
  'users.first_name',
  'users.last_name',
] as const

function commentsWithAuthor(db: Database) {
  return db
    .selectFrom('archive_comments')
    .innerJoin('users', 'users.id', 'archive_comments.author_id')
    .select(columns)
}
type CommentRow = Awaited<ReturnType<ReturnType<typeof commentsWithAuthor>['executeTakeFirstOrThrow']>>

function toComment(row: CommentRow, viewerId: number | null): ArchiveComment {
  const isOwn = row.author_id === viewerId
  return {
    id: row.id,
    user: authorName(row),
    rating: row.rating,
    comment: row.comment,
    text: row.comment,
    created_at: row.created_at,
    ...(isOwn && row.idempotency_key !== null ? { idempotency_key: row.idempotency_key } : {}),
  }
}

/** Up to `limit` visible comments ordered by id; nearest first when paging backwards. */
export async function listArchiveComments(
  db: Database,
  archiveId: number,
  viewerId: number | null,
  cursor: Cursor<IdKey> | undefined,
  limit: number,
  ordering: 'oldest' | 'newest' = 'oldest',
): Promise<ArchiveComment[]> {
  const isDescending = (cursor?.direction === 'before') === (ordering === 'oldest')
  const rows = await commentsWithAuthor(db)
    .where('archive_comments.archive_id', '=', archiveId)
    .where('archive_comments.hidden_at', 'is', null)
    .$if(cursor !== undefined, (query) =>
      query.where('archive_comments.id', isDescending ? '<' : '>', cursor?.key[0] ?? 0),
    )
    .orderBy('archive_comments.id', isDescending ? 'desc' : 'asc')
    .limit(limit)
    .execute()
  return rows.map((row) => toComment(row, viewerId))
}

type NewRow = {
  archiveId: number
  authorId: number
  rating: number
  comment: string
  createdAt: string
  key: string | null
}

/** Adds a comment and its rating to the average. If the key already made a comment, returns that one. */
export async function addArchiveComment(trx: Trx, row: NewRow): Promise<ArchiveComment> {
  const inserted = await trx
    .insertInto('archive_comments')
    .values({
      archive_id: row.archiveId,
      author_id: row.authorId,
      rating: row.rating,
      comment: row.comment,
      created_at: row.createdAt,
      hidden_at: null,
      idempotency_key: row.key,
    })
    .onConflict((conflict) => conflict.columns(['author_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await addRating(trx, row.archiveId, row.rating, 1)
  const existing = await commentsWithAuthor(trx)
    .where((eb) =>
      inserted
        ? eb('archive_comments.id', '=', inserted.id)
        : eb.and({
            'archive_comments.author_id': row.authorId,
            'archive_comments.idempotency_key': row.key,
          }),
    )
    .executeTakeFirstOrThrow()
  return toComment(existing, row.authorId)
}

/** Hides or shows a comment and its rating; false if it does not exist. Idempotent. */
export async function setArchiveCommentHidden(
  trx: Trx,
  id: number,
  isHidden: boolean,
  now: string,
): Promise<boolean> {
  const changed = await trx
    .updateTable('archive_comments')
    .set({ hidden_at: isHidden ? now : null })
    .where('id', '=', id)
    .where('hidden_at', isHidden ? 'is' : 'is not', null)
    .returning(['archive_id', 'rating'])
    .executeTakeFirst()
  if (changed) {
    await addRating(trx, changed.archive_id, isHidden ? -changed.rating : changed.rating, isHidden ? -1 : 1)
    return true
  }
  const comment = await trx
    .selectFrom('archive_comments')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return comment !== undefined
}

async function addRating(trx: Trx, archiveId: number, rating: number, count: number): Promise<void> {
  await trx
    .updateTable('archives')
    .set((eb) => ({
      rating_sum: eb('rating_sum', '+', rating),
      rating_count: eb('rating_count', '+', count),
    }))
    .where('id', '=', archiveId)
    .execute()
  // A second statement, because both databases read the old values in the first.
  await trx.updateTable('archives').set({ rating_rank: ratingRank }).where('id', '=', archiveId).execute()
}

/** Ten times the average, half rounded up. */
export const ratingRank = sql<number>`case when rating_count = 0 then 0
  else (20 * rating_sum + rating_count) / (2 * rating_count) end`
