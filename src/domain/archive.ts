import { maxCommentLength } from './limits.ts'
import * as v from 'valibot'

/** A file for one platform. `download_link` is null if it requires a request or a sign-in. */
export const platformDownloadSchema = v.object({
  id: v.number(),
  platform_display: v.string(),
  architecture: v.string(),
  installer_type: v.string(),
  file_name: v.nullable(v.string()),
  file_size: v.nullable(v.number()),
  file_size_display: v.string(),
  sha256: v.nullable(v.string()),
  download_link: v.nullable(v.string()),
  download_count: v.number(),
})
export type PlatformDownload = v.InferOutput<typeof platformDownloadSchema>

const inSwahili = <TEntries extends v.ObjectEntries>(texts: TEntries) =>
  v.optional(v.object({ sw: v.optional(v.object(texts)) }))

export const archiveVersionSchema = v.object({
  version: v.string(),
  is_latest: v.boolean(),
  is_beta: v.boolean(),
  is_deprecated: v.boolean(),
  release_date: v.string(),
  release_notes: v.string(),
  file_size_display: v.string(),
  platform_downloads: v.array(platformDownloadSchema),
  translations: inSwahili({ release_notes: v.string() }),
})
export type ArchiveVersion = v.InferOutput<typeof archiveVersionSchema>

const archiveEntries = {
  id: v.number(),
  slug: v.string(),
  title: v.string(),
  version: v.string(),
  description: v.string(),
  category: v.string(),
  featured: v.boolean(),
  /** Words of the badge, such as 'Free'; the licence where there are none. */
  license_type: v.string(),
  /** The licence by its short name, such as 'CC BY 4.0'; '' if it is agreed with the company. */
  license: v.string(),
  file_name: v.nullable(v.string()),
  /** Bytes; null if the entry has no file on this server. The size in words and the rating have two names each. */
  file_size: v.nullable(v.number()),
  file_size_display: v.string(),
  file_size_formatted: v.string(),
  sha256: v.nullable(v.string()),
  download_count: v.number(),
  /** 0 to 5 with one decimal; 0 without ratings. */
  average_rating: v.number(),
  rating: v.number(),
  rating_count: v.number(),
  platforms: v.array(v.string()),
  requirements: v.string(),
  author: v.string(),
  created_at: v.string(),
  updated_at: v.string(),
  tags: v.array(v.string()),
  /** The icon on its cover; devices may hold entries without one. */
  cover_icon: v.optional(v.string()),
  request_only: v.boolean(),
  /** Null if it requires a request. */
  download_url: v.nullable(v.string()),
  mirror_links: v.array(v.object({ name: v.string(), url: v.string() })),
  latest_version: v.nullable(v.string()),
  /** The texts in another language, as far as they differ; those above are English. */
  translations: inSwahili({
    title: v.optional(v.string()),
    description: v.optional(v.string()),
    requirements: v.optional(v.string()),
    tags: v.optional(v.array(v.string())),
  }),
}

/** A piece of software as lists show it. */
export const archiveSummarySchema = v.object(archiveEntries)
export type ArchiveSummary = v.InferOutput<typeof archiveSummarySchema>

/** A piece of software with its versions, newest first. */
export const archiveSchema = v.object({ ...archiveEntries, versions: v.array(archiveVersionSchema) })
export type Archive = v.InferOutput<typeof archiveSchema>

/** `comment` and `text` have the same value. `idempotency_key` is sent to the author only. */
export const archiveCommentSchema = v.object({
  id: v.number(),
  user: v.string(),
  rating: v.number(),
  comment: v.string(),
  text: v.string(),
  created_at: v.string(),
  idempotency_key: v.optional(v.string()),
})
export type ArchiveComment = v.InferOutput<typeof archiveCommentSchema>

/** Body of POST …/archives/{id}/add_comment/. */
export const newArchiveCommentSchema = v.object({
  comment: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxCommentLength)),
  rating: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)), 5),
})
