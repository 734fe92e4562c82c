import { archiveCategories, type ArchiveSearch } from '#domain/archive-list.ts'
import { oneOf, searchText, type RawSearch } from '#domain/list-search.ts'

/** What the address says; it lives there so that a search can be shared and gone back to. */
export function archiveSearch(raw: RawSearch): ArchiveSearch {
  return { q: searchText(raw.q), category: oneOf(archiveCategories, raw.category) }
}
