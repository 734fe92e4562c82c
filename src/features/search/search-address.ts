import { searchText, type RawSearch } from '#domain/list-search.ts'

/** What the address of /search carries; anything else shows the empty search. */
export function searchAddress(raw: RawSearch): { q?: string | undefined } {
  return { q: searchText(raw.q) }
}
