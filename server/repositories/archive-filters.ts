import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import * as v from 'valibot'
import { archivePlatforms, archiveSorts } from '#domain/archive-list.ts'
import { archiveKeySchema, cursorSchema } from '#server/http/cursor.ts'
import { pageSizeSchema } from '#server/http/page.ts'
import { containsText } from '#server/database/contains-text.ts'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'

const text = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)))

/**
 * Query parameters of the software list; `category` and `license` are case-insensitive, the category `all` does not
 * filter (docs/specification.md#filters). An unknown order is ignored.
 */
export const archiveQuerySchema = v.object({
  search: text,
  category: text,
  featured: v.optional(v.picklist(['true', 'false'])),
  platform: v.optional(v.picklist(archivePlatforms)),
  license: text,
  ordering: v.fallback(v.optional(v.picklist(archiveSorts), 'newest'), 'newest'),
  page_size: pageSizeSchema,
  cursor: v.optional(cursorSchema(archiveKeySchema)),
})
export type ArchiveQuery = v.InferOutput<typeof archiveQuerySchema>
export type ArchiveFilters = Pick<ArchiveQuery, 'search' | 'category' | 'featured' | 'platform' | 'license'>

/** Conditions of the list. Every word of a search must match. */
export function archiveConditions(
  db: Database,
  eb: ExpressionBuilder<Schema, 'archives'>,
  { search = '', category = '', featured, platform, license }: ArchiveFilters,
): Expression<SqlBool>[] {
  const key = category.toLowerCase()
  return [
    ...(key && key !== 'all' ? [eb('archives.category_key', '=', key)] : []),
    ...(featured ? [eb('archives.featured', '=', featured === 'true' ? 1 : 0)] : []),
    ...(platform ? [hasPlatform(eb, platform)] : []),
    ...(license ? [eb('archives.license_key', '=', license.toLowerCase())] : []),
    ...search
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => containsText(db, 'archives.search_text', word)),
  ]
}

function hasPlatform(eb: ExpressionBuilder<Schema, 'archives'>, platform: string): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('archive_platforms')
      .select('archive_platforms.archive_id')
      .whereRef('archive_platforms.archive_id', '=', 'archives.id')
      .where('archive_platforms.platform', '=', platform),
  )
}
