import * as v from 'valibot'
import { archiveCommentSchema, archiveSchema, archiveSummarySchema } from './archive.ts'
import { lessonListSchema, lessonSchema } from './lessons.ts'
import { commentSchema, postSchema, postSummarySchema } from './blog.ts'

const etag = v.nullable(v.string())

const renderedPart = <TComment extends v.GenericSchema>(comment: TComment) => ({
  /** The first `renderedComments` of the first page of the API. */
  comments: v.array(comment),
  /** Of the first page; null if it has more comments than these. */
  commentsEtag: etag,
  /** The address where the comments go on: that of the second page, or of the first if it has more than these. */
  next: v.nullable(v.string()),
})

/**
 * Data that the server embeds in a page it rendered, so that the first client render equals the HTML and the cache is
 * filled without another request. Each part has the ETag of the corresponding API response.
 */
export const pageDataSchema = v.variant('kind', [
  v.object({
    kind: v.literal('posts'),
    /** More than one page without scripts (`?page=`), which is then no answer of the API: `etag` is null. */
    posts: v.array(postSummarySchema),
    next: v.nullable(v.string()),
    etag,
    /** Featured posts that are not on the first page; empty if the first page has all posts. */
    featured: v.array(postSummarySchema),
    featuredEtag: etag,
  }),
  v.object({
    kind: v.literal('post'),
    post: postSchema,
    etag,
    ...renderedPart(commentSchema),
  }),
  v.object({
    kind: v.literal('author'),
    /** `authorKey` of the name, and the name. */
    author: v.string(),
    name: v.string(),
    posts: v.array(postSummarySchema),
    next: v.nullable(v.string()),
    etag,
  }),
  v.object({
    kind: v.literal('archives'),
    /** As many pages as `posts`. */
    archives: v.array(archiveSummarySchema),
    next: v.nullable(v.string()),
    etag,
  }),
  v.object({
    kind: v.literal('archive'),
    archive: archiveSchema,
    etag,
    ...renderedPart(archiveCommentSchema),
  }),
  v.object({
    kind: v.literal('lesson'),
    lesson: lessonSchema,
    etag,
    /** The lessons of its course. */
    list: lessonListSchema,
    listEtag: etag,
  }),
  v.object({ kind: v.literal('missing') }),
])
export type PageData = v.InferOutput<typeof pageDataSchema>
