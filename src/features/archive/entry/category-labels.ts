import { archiveCategories, type ArchiveCategory } from '#domain/archive-list.ts'
import { oneOf } from '#domain/list-search.ts'
import { m } from '#i18n/paraglide/messages.js'

const words: Record<ArchiveCategory, () => string> = {
  Productivity: m.category_productivity,
  Design: m.category_design,
  Development: m.category_development,
  Browser: m.category_browser,
  Utilities: m.category_utilities,
  Media: m.category_media,
  Security: m.category_security,
  Communication: m.category_communication,
  'Remote Access': m.category_remote_access,
}

/** The categories with labels, in the order of docs/specification.md#filters. */
export function categoryOptions(): [ArchiveCategory, string][] {
  return archiveCategories.map((category) => [category, words[category]()])
}

/** Returns the label of a category; an unknown one of the server is returned as is. */
export function categoryLabel(category: string): string {
  const knownCategory = oneOf(archiveCategories, category)
  return knownCategory ? words[knownCategory]() : category
}
