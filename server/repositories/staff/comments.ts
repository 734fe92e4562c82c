import { sql, type SqlBool } from 'kysely'
import * as v from 'valibot'
import {
  staffCommentSchema,
  type CommentReport,
  type CommentSubject,
  type StaffComment,
  type StaffCommentFilter,
} from '#domain/staff-comments.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { authorName } from '#server/repositories/accounts.ts'
import { pastCursor, hasWords, orderOf, rowsOf, type IdCursor } from '#server/repositories/staff/keyset.ts'

/** Reports shown with a comment. */
const shownReports = 10

const tables = { blog: 'comments', archive: 'archive_comments' } as const

function blogCommentQuery(db: Database) {
  return db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select([
      'comments.id',
      'comments.content',
      'comments.author_id',
      'comments.created_at',
      'comments.hidden_at',
      'comments.open_reports',
      'users.first_name',
      'users.last_name',
      'posts.id as subject_id',
      'posts.title',
      'posts.slug',
      sql<number | null>`null`.as('rating'),
    ])
}

function archiveCommentQuery(db: Database) {
  return db
    .selectFrom('archive_comments')
    .innerJoin('users', 'users.id', 'archive_comments.author_id')
    .innerJoin('archives', 'archives.id', 'archive_comments.archive_id')
    .select([
      'archive_comments.id',
      'archive_comments.comment as content',
      'archive_comments.author_id',
      'archive_comments.created_at',
      'archive_comments.hidden_at',
      'archive_comments.open_reports',
      'users.first_name',
      'users.last_name',
      'archives.id as subject_id',
      'archives.title',
      sql<string | null>`null`.as('slug'),
      'archive_comments.rating',
    ])
}
type ArchiveRow = Awaited<ReturnType<ReturnType<typeof archiveCommentQuery>['executeTakeFirstOrThrow']>>
type Row = Omit<ArchiveRow, 'rating'> & { rating: number | null }

/** Comments of posts or of software that their authors have not deleted, newest first. */
export async function listStaffComments(
  db: Database,
  { of, state, q }: StaffCommentFilter,
  cursor: IdCursor,
  limit: number,
): Promise<StaffComment[]> {
  const table = tables[of]
  const inState = stateConditions(table)[state]
  const matchesWords = hasWords(db, table, q)
  const from = pastCursor(`${table}.id`, cursor)
  const order = orderOf(cursor)
  const rows: Row[] =
    of === 'blog'
      ? await blogCommentQuery(db)
          .where('comments.deleted_at', 'is', null)
          .where(inState)
          .where(matchesWords)
          .where(from)
          .orderBy('comments.id', order)
          .limit(rowsOf(limit))
          .execute()
      : await archiveCommentQuery(db)
          .where(inState)
          .where(matchesWords)
          .where(from)
          .orderBy('archive_comments.id', order)
          .limit(rowsOf(limit))
          .execute()
  return withReports(db, of, rows)
}

/** Written as in the partial indexes of migration 022. */
function stateConditions(table: string) {
  return {
    newest: sql<SqlBool>`1 = 1`,
    reported: sql<SqlBool>`${sql.ref(`${table}.open_reports`)} > 0`,
    hidden: sql<SqlBool>`${sql.ref(`${table}.hidden_at`)} is not null`,
  }
}

/** A comment as staff read it; undefined if it never existed. */
export async function findStaffComment(
  db: Database,
  subject: CommentSubject,
  id: number,
): Promise<StaffComment | undefined> {
  const row: Row | undefined =
    subject === 'blog'
      ? await blogCommentQuery(db).where('comments.id', '=', id).executeTakeFirst()
      : await archiveCommentQuery(db).where('archive_comments.id', '=', id).executeTakeFirst()
  return row && (await withReports(db, subject, [row]))[0]
}

/** A comment as the list has it; undefined also if its author deleted it. */
export async function findListedComment(
  db: Database,
  subject: CommentSubject,
  id: number,
): Promise<StaffComment | undefined> {
  const deleted = await db
    .selectFrom('comments')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return subject === 'blog' && deleted ? undefined : findStaffComment(db, subject, id)
}

async function withReports(db: Database, subject: CommentSubject, rows: Row[]): Promise<StaffComment[]> {
  const reported = rows.filter((row) => row.open_reports > 0).map(({ id }) => id)
  const reports = reported.length === 0 ? [] : await newestReports(db, subject, reported)
  return rows.map(({ first_name, last_name, subject_id, title, slug, ...row }) =>
    v.parse(staffCommentSchema, {
      ...row,
      of: subject,
      author: authorName({ first_name, last_name }),
      subject: { id: subject_id, title, slug },
      reports: reports
        .filter((report) => report.comment_id === row.id)
        .map(({ id, reason, text, created_at, first_name: first, last_name: last }) => ({
          id,
          reason,
          text,
          created_at,
          by: `${first} ${last}`,
        })),
    }),
  )
}

/** The newest open reports of each comment: of thousands about one, only those that are shown leave the database. */
function newestReports(db: Database, subject: CommentSubject, ids: number[]) {
  const open = db
    .selectFrom('comment_reports')
    .selectAll()
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('comment_id').orderBy('id', 'desc'))
        .as('place'),
    )
    .where('subject', '=', subject)
    .where('comment_id', 'in', ids)
    .where('closed_at', 'is', null)
  return db
    .selectFrom(open.as('report'))
    .innerJoin('users', 'users.id', 'report.user_id')
    .select([
      'report.id',
      'report.comment_id',
      'report.reason',
      'report.text',
      'report.created_at',
      'users.first_name',
      'users.last_name',
    ])
    .where('report.place', '<=', shownReports)
    .orderBy('report.id', 'desc')
    .execute()
}

type NewReport = CommentReport & { of: CommentSubject; commentId: number; userId: number; at: string }

/** Adds a report, once per account and comment, and counts it on the comment. */
export async function insertCommentReport(trx: Trx, report: NewReport): Promise<void> {
  const { of, commentId, userId, reason, text, at } = report
  const inserted = await trx
    .insertInto('comment_reports')
    .values({
      subject: of,
      comment_id: commentId,
      user_id: userId,
      reason,
      text,
      created_at: at,
      closed_at: null,
    })
    .onConflict((conflict) => conflict.columns(['subject', 'comment_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return
  await trx
    .updateTable(tables[of])
    .set((eb) => ({ open_reports: eb('open_reports', '+', 1) }))
    .where('id', '=', commentId)
    .execute()
}

/** Closes the reports of a comment: staff have decided about it. */
export async function closeCommentReports(
  trx: Trx,
  subject: CommentSubject,
  commentId: number,
  at: string,
): Promise<void> {
  // First, because it waits for a report that is being stored, which is then closed too.
  await trx.updateTable(tables[subject]).set({ open_reports: 0 }).where('id', '=', commentId).execute()
  await trx
    .updateTable('comment_reports')
    .set({ closed_at: at })
    .where('subject', '=', subject)
    .where('comment_id', '=', commentId)
    .where('closed_at', 'is', null)
    .execute()
}

/** Author of a comment that readers see; undefined if there is none. */
export async function findVisibleAuthor(
  trx: Trx,
  subject: CommentSubject,
  id: number,
): Promise<number | undefined> {
  const row =
    subject === 'blog'
      ? await trx
          .selectFrom('comments')
          .innerJoin('posts', 'posts.id', 'comments.post_id')
          .select('comments.author_id')
          .where('comments.id', '=', id)
          .where('comments.deleted_at', 'is', null)
          .where('comments.hidden_at', 'is', null)
          .where('posts.hidden_at', 'is', null)
          .executeTakeFirst()
      : await trx
          .selectFrom('archive_comments')
          .select('author_id')
          .where('id', '=', id)
          .where('hidden_at', 'is', null)
          .executeTakeFirst()
  return row?.author_id
}
