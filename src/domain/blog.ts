import * as v from 'valibot'
import { blogDownloadSchema, blogImageSchema } from './downloads.ts'
import { maxCommentLength, maxInteger } from './limits.ts'
import { locales } from './locale.ts'

const postEntries = {
  id: v.number(),
  slug: v.string(),
  title: v.string(),
  excerpt: v.string(),
  author: v.string(),
  category: v.string(),
  tags: v.array(v.string()),
  /** The icon on its cover; devices may hold posts without one. */
  cover_icon: v.optional(v.string()),
  /** Language of title, excerpt and text; servers of earlier versions send none. */
  language: v.optional(v.picklist(locales), 'en'),
  featured: v.boolean(),
  image: v.nullable(v.string()),
  published_at: v.string(),
  created_at: v.string(),
  read_time: v.optional(v.nullable(v.string())),
  views: v.number(),
  like_count: v.number(),
  comment_count: v.number(),
  user_has_liked: v.optional(v.boolean(), false),
}

/** Another post that says the same in another language. */
export const translationSchema = v.object({ language: v.picklist(locales), slug: v.string() })
export type Translation = v.InferOutput<typeof translationSchema>

/** A post in a list: all fields except the content (docs/specification.md#post-fields). Dates are ISO 8601 in UTC. */
export const postSummarySchema = v.object(postEntries)
export type PostSummary = v.InferOutput<typeof postSummarySchema>

/** A post with `content` (sanitised HTML), its attached pictures and files, and the same text in other languages. */
export const postSchema = v.object({
  ...postEntries,
  content: v.string(),
  images: v.optional(v.array(blogImageSchema), []),
  downloads: v.optional(v.array(blogDownloadSchema), []),
  translations: v.optional(v.array(translationSchema), []),
})
export type Post = v.InferOutput<typeof postSchema>

/** `parent`: id of the parent comment. `is_own` and `idempotency_key` are sent to the comment's author only. */
export const commentSchema = v.object({
  id: v.number(),
  content: v.string(),
  parent: v.nullable(v.number()),
  author_name: v.string(),
  created_at: v.string(),
  is_own: v.optional(v.literal(true)),
  idempotency_key: v.optional(v.string()),
})
export type Comment = v.InferOutput<typeof commentSchema>

/** Body of POST …/add_comment/. */
export const newCommentSchema = v.object({
  content: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxCommentLength)),
  parent: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxInteger)))),
})

/** Body of PATCH /blog/api/comments/{id}/. */
export const commentChangeSchema = v.pick(newCommentSchema, ['content'])

/** Body of PATCH /api/admin/comments/{id}/ and of the corresponding endpoint for software. */
export const commentHidingSchema = v.object({ hidden: v.boolean() })

/** Response of POST …/like/, which toggles the like. */
export const likeAnswerSchema = v.object({ liked: v.boolean(), like_count: v.number() })

export const categorySchema = v.object({
  id: v.number(),
  name: v.string(),
  slug: v.string(),
  post_count: v.number(),
})
export type Category = v.InferOutput<typeof categorySchema>
