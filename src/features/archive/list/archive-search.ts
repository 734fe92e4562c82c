import {
  archiveCategories,
  archiveLicenses,
  archivePlatforms,
  archiveSorts,
  type ArchiveSearch,
} from '#domain/archive-list.ts'
import { oneOf, searchText, type RawSearch } from '#domain/list-search.ts'

/** Parses the search parameters; they are kept in the URL so that a search can be shared and is in the history. */
export function archiveSearch(raw: RawSearch): ArchiveSearch {
  const sort = oneOf(archiveSorts, raw.sort)
  return {
    q: searchText(raw.q),
    category: oneOf(archiveCategories, raw.category),
    platform: oneOf(archivePlatforms, raw.platform),
    license: oneOf(archiveLicenses, raw.license),
    sort: sort === 'newest' ? undefined : sort,
  }
}
