import { rowsOf } from '#server/repositories/staff/keyset.ts'
import * as v from 'valibot'
import { receivedReportSchema, type ReceivedReport } from '#domain/archive-reports.ts'
import type { IdKey, Cursor } from '#server/http/cursor.ts'
import type { Database, Trx } from '#server/database/database.ts'

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
