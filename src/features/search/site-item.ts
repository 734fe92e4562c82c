import type { SearchDocument, SearchText } from '#domain/search-document.ts'

/** An item of the site in one language; `key` joins it with the same item in the other. */
export type SiteItem = Omit<SearchDocument, 'texts'> & { key: string; text: SearchText }

/** Separates the parts of `words`, of which one may be shown. */
export function joinTexts(parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}
