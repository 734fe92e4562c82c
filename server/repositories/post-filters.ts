import type { ExpressionBuilder, SqlBool, Expression } from 'kysely'
import * as v from 'valibot'
import { authorKey } from '#domain/author-key.ts'
import { locales } from '#domain/locale.ts'
import { postSorts } from '#domain/post-list.ts'
import { slugOf } from '#domain/slug.ts'
import { cursorSchema, orderedPostKeySchema } from '#server/http/cursor.ts'
import { pageSizeSchema } from '#server/http/page.ts'
import { containsText } from '#server/database/contains-text.ts'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'

const text = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)))

/** Query parameters of the list of posts; unknown parameters, languages and orders are ignored. `author`: a name or its key. */
export const postQuerySchema = v.object({
  category: text,
  tag: text,
  search: text,
  author: text,
  language: v.fallback(v.optional(v.picklist(locales)), undefined),
  featured: v.optional(v.picklist(['true', 'false'])),
  ordering: v.fallback(v.optional(v.picklist(postSorts), 'newest'), 'newest'),
  page_size: pageSizeSchema,
  cursor: v.optional(cursorSchema(orderedPostKeySchema)),
})
export type PostQuery = v.InferOutput<typeof postQuerySchema>
export type PostFilters = Pick<PostQuery, 'category' | 'tag' | 'search' | 'author' | 'language' | 'featured'>

type Where = ExpressionBuilder<Schema & { categories: Schema['categories'] }, 'posts' | 'categories'>

/** Conditions of the list of posts, which has none that staff took down. Blank filters are ignored. */
export function postConditions(db: Database, where: Where, filters: PostFilters): Expression<SqlBool>[] {
  const { category, tag, search, author, language, featured } = filters
  return [
    where('posts.hidden_at', 'is', null),
    ...(category ? [where('categories.slug', '=', slugOf(category))] : []),
    ...(tag ? [containsText(db, 'posts.tag_keys', JSON.stringify(tag.toLowerCase()))] : []),
    ...(search ? [containsText(db, 'posts.search_text', search.toLowerCase())] : []),
    ...(author ? [where('posts.author_key', '=', authorKey(author))] : []),
    ...(language ? [where('posts.language', '=', language)] : []),
    ...(featured ? [where('posts.featured', '=', featured === 'true' ? 1 : 0)] : []),
  ]
}
