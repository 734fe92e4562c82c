import { searchText, type RawSearch } from '#domain/list-search.ts'

/** Parses the search parameters of /search; invalid values give an empty search. */
export function searchAddress(raw: RawSearch): { q?: string | undefined } {
  return { q: searchText(raw.q) }
}
