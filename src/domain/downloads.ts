import { maxInteger, maxTextLength } from './limits.ts'
import * as v from 'valibot'
import { email } from './email.ts'

/** Statuses of a download request; `refused` is the unnamed other one (docs/specification.md#request-states). */
export const requestStatuses = ['pending', 'approved', 'sent', 'refused'] as const
export const requestStatusSchema = v.picklist(requestStatuses)
export type RequestStatus = v.InferOutput<typeof requestStatusSchema>

const requestEntries = {
  email,
  message: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(maxTextLength)), ''),
}
/** Body of POST …/archives/{id}/request_download/. */
export const downloadRequestSchema = v.object(requestEntries)
const downloadId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxInteger))
/** Body of POST …/posts/{slug}/request_download/. */
export const blogDownloadRequestSchema = v.object({ download_id: downloadId, ...requestEntries })
/** Body of POST …/posts/{slug}/download_file/. */
export const downloadFileSchema = v.object({ download_id: downloadId })

/** A request as its author sees it; `kind` and `target_id` (archive id) or `post_slug` identify the file. */
export const ownRequestSchema = v.object({
  id: v.number(),
  kind: v.picklist(['archive', 'blog']),
  title: v.string(),
  target_id: v.number(),
  post_slug: v.nullable(v.string()),
  email: v.string(),
  message: v.string(),
  status: requestStatusSchema,
  /** What staff wrote with the last decision; servers of earlier versions send none. */
  note: v.optional(v.string(), ''),
  created_at: v.string(),
  updated_at: v.string(),
})
export type OwnRequest = v.InferOutput<typeof ownRequestSchema>

/** A request as an administrator sees it. */
export const anyRequestSchema = v.object({
  ...ownRequestSchema.entries,
  user: v.string(),
  user_id: v.number(),
  /** Only in lists: answers of decisions are kept in the audit log. */
  phone: v.optional(v.string()),
})
export type AnyRequest = v.InferOutput<typeof anyRequestSchema>

/** Response to a new request. */
export const requestAnswerSchema = v.object({
  id: v.number(),
  status: requestStatusSchema,
  message: v.string(),
})

/**
 * Body of the 409 for an existing request that was not refused: the write counts as done
 * (docs/specification.md#request-states).
 */
export const existingRequestSchema = v.object({
  message: v.string(),
  status: v.picklist(['pending', 'approved', 'sent']),
})

/** A file of a post. `file_size` is in bytes, `sha256` in hexadecimal. */
export const blogDownloadSchema = v.object({
  id: v.number(),
  title: v.string(),
  description: v.string(),
  is_premium: v.boolean(),
  request_only: v.optional(v.boolean(), false),
  file_name: v.string(),
  file_size: v.number(),
  file_size_display: v.string(),
  sha256: v.string(),
  download_count: v.number(),
})
export type BlogDownload = v.InferOutput<typeof blogDownloadSchema>

export const blogImageSchema = v.object({ id: v.number(), image_source: v.string(), caption: v.string() })
export type BlogImage = v.InferOutput<typeof blogImageSchema>

/**
 * Location of a file on the same server; a signed URL is valid for 15 minutes. `file_size` is in bytes, `sha256` in
 * hexadecimal; verify it after the last byte.
 */
export const downloadAnswerSchema = v.object({
  download_url: v.string(),
  title: v.string(),
  file_name: v.string(),
  file_size: v.number(),
  file_size_display: v.string(),
  sha256: v.string(),
})
export type DownloadAnswer = v.InferOutput<typeof downloadAnswerSchema>

/** Response of POST /archive/api/platform-downloads/{id}/download/. */
export const platformDownloadAnswerSchema = v.object({
  download_link: v.string(),
  ...v.omit(downloadAnswerSchema, ['download_url']).entries,
})
