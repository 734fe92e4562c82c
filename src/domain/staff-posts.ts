import * as v from 'valibot'
import { locales } from './locale.ts'
import { staffSearch } from './staff-row.ts'

/** Filters of GET /api/admin/posts/, last published first. `author`: id of an account. */
export const staffPostFilterSchema = v.object({
  q: staffSearch,
  author: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/))),
  language: v.optional(v.picklist(locales)),
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
})
/** Body of PATCH /api/admin/posts/{id}/. */
export const postHidingSchema = v.object({ hidden: v.boolean() })
export type StaffPost = v.InferOutput<typeof staffPostSchema>
