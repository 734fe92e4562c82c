import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import * as v from 'valibot'
import { cursorSchema, postKeySchema } from '#server/http/cursor.ts'
import { pageSizeSchema } from '#server/http/page.ts'
import type { Schema } from '#server/database/schema.ts'

const text = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)))

/**
 * Query parameters of the software list; `category` is case-insensitive, `all` does not filter
 * (docs/specification.md#filters).
 */
export const archiveQuerySchema = v.object({
  search: text,
  category: text,
  featured: v.optional(v.picklist(['true', 'false'])),
  page_size: pageSizeSchema,
  cursor: v.optional(cursorSchema(postKeySchema)),
})
export type ArchiveQuery = v.InferOutput<typeof archiveQuerySchema>
export type ArchiveFilters = Pick<ArchiveQuery, 'search' | 'category' | 'featured'>

/** Conditions of the list. Every word of a search must match. */
export function archiveConditions(
  where: ExpressionBuilder<Schema, 'archives'>,
  { search = '', category = '', featured }: ArchiveFilters,
): Expression<SqlBool>[] {
  const key = category.toLowerCase()
  return [
    ...(key && key !== 'all' ? [where('archives.category_key', '=', key)] : []),
    ...(featured ? [where('archives.featured', '=', featured === 'true' ? 1 : 0)] : []),
    ...search.toLowerCase().split(/\s+/).filter(Boolean).map(holds),
  ]
}

function holds(word: string): Expression<SqlBool> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`archives.search_text like ${pattern} escape '\\'`
}
