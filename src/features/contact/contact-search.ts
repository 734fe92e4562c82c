import { searchText, type RawSearch } from '#domain/list-search.ts'

/** Parses the subject from the search parameters. */
export function contactSearch(raw: RawSearch): { subject?: string | undefined } {
  return { subject: searchText(raw.subject) }
}
