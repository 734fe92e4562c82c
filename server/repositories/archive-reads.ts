import * as v from 'valibot'
import type { Archive, ArchiveComment, ArchiveSummary } from '#domain/archive.ts'
import type { Page } from '#domain/listing.ts'
import type { ArchiveKey } from '#server/http/cursor.ts'
import type { Database } from '#server/database/database.ts'
import type { TaggedJson } from '#server/http/entity-tag.ts'
import { idPageQuerySchema } from '#server/http/id-page-query.ts'
import { readPageJson } from '#server/http/page-json.ts'
import { readPage, type PageSource } from '#server/http/page.ts'
import { listArchiveComments } from '#server/repositories/archive-comments.ts'
import { archiveQuerySchema, type ArchiveQuery } from '#server/repositories/archive-filters.ts'
import { archiveKeyIn, findArchive, findArchiveFile, listArchives } from '#server/repositories/archives.ts'

export const archivesPath = '/archive/api/archives/'

/** An unknown order is ignored. */
export const archiveCommentQuerySchema = v.object({
  ...idPageQuerySchema.entries,
  ordering: v.fallback(v.optional(v.picklist(['oldest', 'newest']), 'oldest'), 'oldest'),
})
type ArchiveCommentQuery = v.InferOutput<typeof archiveCommentQuerySchema>

/** Reads of the archive. `viewerId` is null for a visitor. */
export function archiveReads(db: Database) {
  return {
    archivePage(query: ArchiveQuery = v.parse(archiveQuerySchema, {})): Promise<Page<ArchiveSummary>> {
      const { page_size: size, cursor, ordering, ...filters } = query
      return readPage<ArchiveSummary, ArchiveKey>({
        path: archivesPath,
        filters: { ...filters, ordering: ordering === 'newest' ? undefined : ordering },
        size,
        cursor,
        keyOf: (archive) => archiveKeyIn(ordering, archive),
        fetch: (from, limit) => listArchives(db, filters, from, limit, ordering),
      })
    },

    archive(id: number): Promise<Archive | undefined> {
      return findArchive(db, id)
    },

    async archiveCommentPage(
      id: number,
      query: ArchiveCommentQuery = v.parse(archiveCommentQuerySchema, {}),
      viewerId: number | null = null,
    ): Promise<Page<ArchiveComment> | undefined> {
      if (!(await findArchiveFile(db, id))) return undefined
      return readPage(commentsOf(db, id, query, viewerId))
    },

    /** The same page, serialised in chunks. */
    async archiveCommentPageJson(
      id: number,
      query: ArchiveCommentQuery,
      viewerId: number | null,
    ): Promise<TaggedJson | undefined> {
      if (!(await findArchiveFile(db, id))) return undefined
      return readPageJson(commentsOf(db, id, query, viewerId))
    },
  }
}

function commentsOf(
  db: Database,
  id: number,
  query: ArchiveCommentQuery,
  viewerId: number | null,
): PageSource<ArchiveComment, [number]> {
  return {
    path: `${archivesPath}${id}/comments/`,
    filters: query.ordering === 'newest' ? { ordering: query.ordering } : {},
    size: query.page_size,
    cursor: query.cursor,
    keyOf: (comment) => [comment.id],
    fetch: (from, limit) => listArchiveComments(db, id, viewerId, from, limit, query.ordering),
  }
}
