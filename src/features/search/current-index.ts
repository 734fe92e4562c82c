import type { SearchDocument } from '#domain/search-document.ts'
import { currentLocale } from '#i18n/locale.ts'
import { readDocuments } from './search-documents.ts'
import { entryIn } from './search-entry.ts'
import { buildIndex, createIndexCache, type SearchIndex, type SearchResults } from './search-index.ts'

export type CurrentIndex = SearchIndex & {
  /** The server's search would find nothing else. */
  isWhole: boolean
  /** What the server found, by relevance, without what is shown already. */
  rank: (query: string, documents: readonly SearchDocument[], shown: SearchResults | null) => SearchResults
}

const keep = createIndexCache((entries) => {
  const index = buildIndex(entries, currentLocale())
  performance.mark('search-index-built', { detail: entries.length })
  return index
})

/** The index of what this device knows; null if that is not worth a search yet. Rebuilt only if the content changed. */
export async function readIndex(
  search: Parameters<typeof readDocuments>[0],
  canReadFiles: boolean,
): Promise<CurrentIndex | null> {
  const cached = await readDocuments(search, canReadFiles)
  if (!cached) return null
  const locale = currentLocale()
  const index = keep(cached.documents.map((document) => entryIn(locale, document)))
  return {
    find: index.find,
    isWhole: cached.isWhole,
    rank: (query, documents, shown) => {
      const shownHits = [...(shown?.groups.flatMap(({ hits }) => hits) ?? []), ...(shown?.similar ?? [])]
      const shownIds = new Set(shownHits.map(({ entry }) => entry.id))
      const entries = documents.map((document) => entryIn(locale, document))
      // All of them: each page was asked for.
      return buildIndex(
        entries.filter(({ id }) => !shownIds.has(id)),
        locale,
      ).find(query, entries.length)
    },
  }
}
