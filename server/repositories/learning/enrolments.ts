import * as v from 'valibot'
import { enrolmentStates, type EnrolmentState } from '#domain/learning.ts'
import type { EnrolmentFilter, EnrolmentRow } from '#domain/staff-courses.ts'
import type { Database, Trx } from '#server/database/database.ts'
import type { CourseNames } from '#server/site/site-facts.ts'
import { pastCursor, hasWords, orderOf, rowsOf, type IdCursor } from '#server/repositories/staff/keyset.ts'

function enrolmentQuery(db: Database) {
  return db
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.user_id')
    .select([
      'enrolments.id',
      'enrolments.course',
      'enrolments.user_id',
      'enrolments.state',
      'enrolments.asked_at',
      'enrolments.note',
      'enrolments.decided_at',
      'enrolments.decided_name',
      'users.username',
      'users.first_name',
      'users.last_name',
    ])
}
type Row = Awaited<ReturnType<ReturnType<typeof enrolmentQuery>['executeTakeFirstOrThrow']>>

/** The name of an account, or its username without one. */
export function fullName(row: { first_name: string; last_name: string; username: string }): string {
  return `${row.first_name} ${row.last_name}`.trim() || row.username
}

function toRow(row: Row, names: CourseNames): EnrolmentRow {
  return {
    id: row.id,
    course: row.course,
    title: names[row.course] ?? null,
    person: { id: row.user_id, name: fullName(row), username: row.username },
    state: v.parse(v.picklist(enrolmentStates), row.state),
    asked_at: row.asked_at,
    note: row.note,
    decided_at: row.decided_at,
    decided_by: row.decided_name,
  }
}

/** Enrolments in all courses, newest first. */
export async function listEnrolments(
  db: Database,
  names: CourseNames,
  { q, state, course }: EnrolmentFilter,
  cursor: IdCursor,
  limit: number,
): Promise<EnrolmentRow[]> {
  const rows = await enrolmentQuery(db)
    .where(hasWords(db, 'users', q))
    .$if(state !== undefined, (query) => query.where('enrolments.state', '=', state ?? ''))
    .$if(course !== undefined, (query) => query.where('enrolments.course', '=', course ?? ''))
    .where(pastCursor('enrolments.id', cursor))
    .orderBy('enrolments.id', orderOf(cursor))
    .limit(rowsOf(limit))
    .execute()
  return rows.map((row) => toRow(row, names))
}

/** An enrolment as staff see it; undefined if there is none. */
export async function findEnrolment(
  db: Database,
  names: CourseNames,
  id: number,
): Promise<EnrolmentRow | undefined> {
  const row = await enrolmentQuery(db).where('enrolments.id', '=', id).executeTakeFirst()
  return row && toRow(row, names)
}

type Decision = { to: EnrolmentState; note: string; at: string; by: { id: number; name: string } }

/** What the person who decides saw: the state, and when it was asked for. */
type Seen = { from: EnrolmentState; askedAt: string | undefined }

/**
 * Decides about an enrolment that is as `seen`; resolves to whether it was. One statement compares and writes, so that of
 * two decisions at once only one is taken.
 */
export async function decideEnrolment(
  trx: Trx,
  id: number,
  { from, askedAt }: Seen,
  { to, note, at, by }: Decision,
): Promise<boolean> {
  const decided = await trx
    .updateTable('enrolments')
    .set({ state: to, note, decided_at: at, decided_by: by.id, decided_name: by.name })
    .where('id', '=', id)
    .where('state', '=', from)
    .$if(askedAt !== undefined, (query) => query.where('asked_at', '=', askedAt ?? ''))
    .executeTakeFirst()
  return decided.numUpdatedRows > 0n
}
