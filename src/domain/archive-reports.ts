import { maxNoteLength } from './limits.ts'
import * as v from 'valibot'

/** What can be wrong with an entry of the archive. */
export const reportProblems = ['broken', 'description', 'other'] as const
export type ReportProblem = (typeof reportProblems)[number]

/** Body of POST …/archives/{id}/report/. */
export const archiveReportSchema = v.object({
  problem: v.picklist(reportProblems),
  text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxNoteLength)),
})

/** A report as staff read it; `user` is null for a visitor's. */
export const receivedReportSchema = v.object({
  id: v.number(),
  archive_id: v.number(),
  title: v.string(),
  problem: v.picklist(reportProblems),
  text: v.string(),
  user: v.nullable(v.string()),
  user_id: v.nullable(v.number()),
  created_at: v.string(),
})
export type ReceivedReport = v.InferOutput<typeof receivedReportSchema>
