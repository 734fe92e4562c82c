import { maxNoteLength } from './limits.ts'
import * as v from 'valibot'
import { rowId } from './staff-row.ts'

/** What can be wrong with an entry of the archive. */
export const reportProblems = ['broken', 'description', 'other'] as const
export type ReportProblem = (typeof reportProblems)[number]

/** Body of POST …/archives/{id}/report/. */
export const archiveReportSchema = v.object({
  problem: v.picklist(reportProblems),
  text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxNoteLength)),
})

/** Open reports shown with an entry at most, the newest ones. */
export const shownReports = 20

/**
 * Body of POST /api/admin/archives/{entry}/close-reports/: the ids of the reports that staff have read and dealt with. One that
 * came meanwhile stays open.
 */
export const reportClosingSchema = v.object({
  reports: v.pipe(v.array(rowId), v.minLength(1), v.maxLength(shownReports)),
})

/** A report as staff read it; `user` is null for a visitor's, `closed_at` while it is open. */
export const receivedReportSchema = v.object({
  id: v.number(),
  archive_id: v.number(),
  title: v.string(),
  problem: v.picklist(reportProblems),
  text: v.string(),
  user: v.nullable(v.string()),
  user_id: v.nullable(v.number()),
  created_at: v.string(),
  closed_at: v.nullable(v.string()),
})
export type ReceivedReport = v.InferOutput<typeof receivedReportSchema>
