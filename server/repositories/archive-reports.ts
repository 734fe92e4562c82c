import { rowsOf } from '#server/repositories/staff/keyset.ts'
import * as v from 'valibot'
import { receivedReportSchema, shownReports, type ReceivedReport } from '#domain/archive-reports.ts'
import type { StaffEntry } from '#domain/staff-archive.ts'
import type { IdKey, Cursor } from '#server/http/cursor.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { authorName } from '#server/repositories/accounts.ts'

type NewReport = {
  archiveId: number
  /** Null for a visitor's. */
  userId: number | null
  problem: ReceivedReport['problem']
  text: string
  createdAt: string
  key: string | null
}

/** Stores a report, once per key. */
export async function insertReport(trx: Trx, report: NewReport): Promise<void> {
  await trx
    .insertInto('archive_reports')
    .values({
      archive_id: report.archiveId,
      user_id: report.userId,
      problem: report.problem,
      text: report.text,
      created_at: report.createdAt,
      idempotency_key: report.key,
    })
    .onConflict((conflict) => conflict.columns(['archive_id', 'idempotency_key']).doNothing())
    .execute()
}

/** The newest open reports of an entry. */
export async function listOpenReports(db: Database, archiveId: number): Promise<StaffEntry['reports']> {
  const rows = await db
    .selectFrom('archive_reports')
    .leftJoin('users', 'users.id', 'archive_reports.user_id')
    .select([
      'archive_reports.id',
      'archive_reports.problem',
      'archive_reports.text',
      'archive_reports.created_at',
      'users.first_name',
      'users.last_name',
    ])
    .where('archive_reports.archive_id', '=', archiveId)
    .where('archive_reports.closed_at', 'is', null)
    .orderBy('archive_reports.id', 'desc')
    .limit(rowsOf(shownReports))
    .execute()
  return rows.map(({ id, problem, text, created_at, first_name, last_name }) => ({
    id,
    text,
    created_at,
    problem: v.parse(receivedReportSchema.entries.problem, problem),
    by: first_name === null || last_name === null ? null : authorName({ first_name, last_name }),
  }))
}

type Closing = { archiveId: number; ids: readonly number[]; by: number; at: string }

/** Closes those of the reports that are about the entry and open. Returns how many these were. */
export async function closeReports(trx: Trx, { archiveId, ids, by, at }: Closing): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('archive_reports')
    .set({ closed_at: at, closed_by: by })
    .where('archive_id', '=', archiveId)
    .where('id', 'in', ids)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Reports newest first by id. */
export async function listReports(
  db: Database,
  cursor: Cursor<IdKey> | undefined,
  limit: number,
): Promise<ReceivedReport[]> {
  const isBackwards = cursor?.direction === 'before'
  const rows = await db
    .selectFrom('archive_reports')
    .innerJoin('archives', 'archives.id', 'archive_reports.archive_id')
    .leftJoin('users', 'users.id', 'archive_reports.user_id')
    .selectAll('archive_reports')
    .select(['archives.title', 'users.first_name', 'users.last_name'])
    .$if(cursor !== undefined, (query) =>
      query.where('archive_reports.id', isBackwards ? '>' : '<', cursor?.key[0] ?? 0),
    )
    .orderBy('archive_reports.id', isBackwards ? 'asc' : 'desc')
    .limit(rowsOf(limit))
    .execute()
  return rows.map(({ first_name, last_name, ...row }) =>
    v.parse(receivedReportSchema, {
      ...row,
      user: row.user_id === null ? null : `${first_name} ${last_name}`,
    }),
  )
}
