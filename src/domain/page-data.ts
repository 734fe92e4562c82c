import * as v from 'valibot'
import { archiveCommentSchema, archiveSchema, archiveSummarySchema } from './archive.ts'
import { commentSchema, postSchema, postSummarySchema } from './blog.ts'

const etag = v.nullable(v.string())

/**
 * What the server put into a page it rendered, so that the first client render equals it and the cache is
 * filled without asking again. Each part carries the ETag that the API gives the same content.
 */
export const pageDataSchema = v.variant('kind', [
  v.object({
    kind: v.literal('posts'),
    posts: v.array(postSummarySchema),
    next: v.nullable(v.string()),
    etag,
    /** Those beside the first page too; empty where the first page holds all posts. */
    featured: v.array(postSummarySchema),
    featuredEtag: etag,
  }),
  v.object({
    kind: v.literal('post'),
    post: postSchema,
    etag,
    /** The first page of them; `next` is the address of the second. */
    comments: v.array(commentSchema),
    commentsEtag: etag,
    next: v.nullable(v.string()),
    /** Posts before and after it and some of its category. */
    around: v.array(postSummarySchema),
  }),
  v.object({
    kind: v.literal('archives'),
    archives: v.array(archiveSummarySchema),
    next: v.nullable(v.string()),
    etag,
  }),
  v.object({
    kind: v.literal('archive'),
    archive: archiveSchema,
    etag,
    /** The first page of them, newest first; `next` is the address of the second. */
    comments: v.array(archiveCommentSchema),
    commentsEtag: etag,
    next: v.nullable(v.string()),
  }),
  v.object({ kind: v.literal('missing') }),
])
export type PageData = v.InferOutput<typeof pageDataSchema>
