import type { Category } from '#domain/blog.ts'
import type { Page } from '#domain/listing.ts'
import type { SearchDocument, SearchIndexAnswer } from '#domain/search-document.ts'
import type { Database } from '#server/database/database.ts'
import { coalesceRequests, versionOf } from '#server/http/request-coalescing.ts'
import type { Lessons } from '#server/learning/lessons.ts'
import { archiveReads } from '#server/repositories/archive-reads.ts'
import { listCategories } from '#server/repositories/categories.ts'
import { postReads } from '#server/repositories/post-reads.ts'
import { searchIndexOf } from '#server/repositories/search-index.ts'
import { readFoundPage, type SearchQuery } from '#server/repositories/search.ts'

/**
 * Bodies of the GETs of blog and archive, for the API and for pages rendered on the server, so that both have the
 * same content and ETag. `viewerId` is null for a visitor. Returns `undefined` if the slug or id is unknown.
 */
export type Reads = ReturnType<typeof createReads>

/**
 * `siteDocuments`: the items of the build that the search index lists beside `lessons` and those of the database. `share`:
 * whether visitors share reads.
 */
export function createReads(
  db: Database,
  lessons: Pick<Lessons, 'titles'>,
  siteDocuments: readonly SearchDocument[] = [],
  share: typeof coalesceRequests = coalesceRequests,
) {
  const searchIndex = share<null, SearchIndexAnswer>(searchIndexOf(db, siteDocuments, lessons), versionOf(db))
  const searchPage = share((query: SearchQuery) => readFoundPage(db, query), versionOf(db))
  return {
    ...postReads(db, share),
    ...archiveReads(db),

    /** Titles, tags and excerpts of what the site has. */
    searchIndex(): Promise<SearchIndexAnswer> {
      return searchIndex(null)
    },

    searchPage(query: SearchQuery): Promise<Page<SearchDocument>> {
      return searchPage(query)
    },

    async categoryPage(): Promise<Page<Category>> {
      return { results: await listCategories(db), next: null, previous: null }
    },
  }
}
