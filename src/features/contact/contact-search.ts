import { searchText, type RawSearch } from '#domain/list-search.ts'

/** What the link that led here is about. */
export function contactSearch(raw: RawSearch): { subject?: string | undefined } {
  return { subject: searchText(raw.subject) }
}
