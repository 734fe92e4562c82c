import { loadPack } from '#catalogues/load-pack.ts'
import { searchText, type RawSearch } from '#domain/list-search.ts'
import type { Locale } from '#domain/locale.ts'

/** What the link that led here is about. */
export function contactSearch(raw: RawSearch): { subject?: string | undefined } {
  return { subject: searchText(raw.subject) }
}

export const loadContact = (locale: Locale) => loadPack('contact', locale)
