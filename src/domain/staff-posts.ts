import * as v from 'valibot'
import { maxNoteLength } from './limits.ts'
import { locales } from './locale.ts'
import { staffSearch } from './staff-row.ts'

/** Filters of GET /api/admin/posts/, last published first. `author`: id of an account, which databases take as a number of 32 bits; `state`: those that are taken down. */
export const staffPostFilterSchema = v.object({
  q: staffSearch,
  author: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/))),
  language: v.optional(v.picklist(locales)),
  state: v.optional(v.literal('hidden')),
})
export type StaffPostFilter = v.InferOutput<typeof staffPostFilterSchema>

/** A post of any writer; `author_id` is null for those that no account wrote. */
export const staffPostSchema = v.object({
  id: v.number(),
  slug: v.string(),
  title: v.string(),
  author: v.string(),
  author_id: v.nullable(v.number()),
  category: v.string(),
  language: v.picklist(locales),
  featured: v.boolean(),
  published_at: v.string(),
  views: v.number(),
  like_count: v.number(),
  comment_count: v.number(),
  /** When staff took it down; servers of earlier versions send none. */
  hidden_at: v.optional(v.nullable(v.string()), null),
  /** Why it is down; '' if staff gave no reason. */
  hidden_reason: v.optional(v.string(), ''),
})
/** Body of PATCH /api/admin/posts/{id}/. The writer reads the reason; of a post that is put back it is dropped. */
export const postHidingSchema = v.object({
  hidden: v.boolean(),
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(maxNoteLength)), ''),
})
export type StaffPost = v.InferOutput<typeof staffPostSchema>

/** What staff read of a post before they take it down or put it back; `content` is sanitised HTML. */
export const staffPostTextSchema = v.object({ id: v.number(), excerpt: v.string(), content: v.string() })
export type StaffPostText = v.InferOutput<typeof staffPostTextSchema>
