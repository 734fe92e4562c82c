import * as v from 'valibot'
import { staffSearch } from './staff-row.ts'

/** What comments belong to: posts or software. */
export const commentSubjects = ['blog', 'archive'] as const
export type CommentSubject = (typeof commentSubjects)[number]

export const commentReportReasons = ['spam', 'abuse', 'wrong', 'other'] as const

/** Body of POST /blog/api/comments/{id}/report/ and /archive/api/comments/{id}/report/; once per account and comment. */
export const commentReportSchema = v.object({
  reason: v.picklist(commentReportReasons),
  text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(1000)), ''),
})
export type CommentReport = v.InferOutput<typeof commentReportSchema>

/** Filters of GET /api/admin/comments/, newest comment first. `reported`: with a report that nobody has closed. */
export const staffCommentFilterSchema = v.object({
  of: v.optional(v.picklist(commentSubjects), 'blog'),
  state: v.optional(v.picklist(['newest', 'reported', 'hidden']), 'newest'),
  q: staffSearch,
})
export type StaffCommentFilter = v.InferOutput<typeof staffCommentFilterSchema>

/** A comment as staff read it, with its newest open reports (at most ten). */
export const staffCommentSchema = v.object({
  id: v.number(),
  of: v.picklist(commentSubjects),
  content: v.string(),
  /** Null for a comment of the blog. */
  rating: v.nullable(v.number()),
  author: v.string(),
  author_id: v.number(),
  created_at: v.string(),
  hidden_at: v.nullable(v.string()),
  /** Post or software; `slug` is null for software. */
  subject: v.object({ id: v.number(), title: v.string(), slug: v.nullable(v.string()) }),
  open_reports: v.number(),
  reports: v.array(
    v.object({
      id: v.number(),
      reason: v.picklist(commentReportReasons),
      text: v.string(),
      by: v.string(),
      created_at: v.string(),
    }),
  ),
})
export type StaffComment = v.InferOutput<typeof staffCommentSchema>
