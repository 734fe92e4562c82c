import * as v from 'valibot'
import { postSummarySchema, translationSchema } from '#domain/blog.ts'
import { blogDownloadSchema, blogImageSchema } from '#domain/downloads.ts'
import type { CachedPost } from '#platform/storage/database.ts'

const wholePost = v.object({
  ...v.omit(postSummarySchema, ['user_has_liked']).entries,
  rank: v.string(),
  content: v.optional(v.string()),
  images: v.optional(v.array(blogImageSchema)),
  downloads: v.optional(v.array(blogDownloadSchema)),
  translations: v.optional(v.array(translationSchema)),
  savedAt: v.number(),
})

/** Whether a cached row is an intact post; a corrupted row is not used. */
export function isValidPost(row: unknown): row is CachedPost {
  return v.is(wholePost, row)
}
