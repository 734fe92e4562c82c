import { archiveCategories, type ArchiveCategory } from '#domain/archive-list.ts'
import { m } from '#i18n/paraglide/messages.js'

// Messages of its own: those of the archive's pages would become files that every visitor loads one by one.
const words: Record<ArchiveCategory, () => string> = {
  Productivity: m.desk_category_productivity,
  Design: m.desk_category_design,
  Development: m.desk_category_development,
  Browser: m.desk_category_browser,
  Utilities: m.desk_category_utilities,
  Media: m.desk_category_media,
  Security: m.desk_category_security,
  Communication: m.desk_category_communication,
  'Remote Access': m.desk_category_remote_access,
}

/** The categories with labels, in the order of docs/specification.md#filters. */
export function categoryOptions(): [ArchiveCategory, string][] {
  return archiveCategories.map((category) => [category, words[category]()])
}

/** The label of a category; an unknown one of the server is returned as is. */
export function categoryLabel(category: string): string {
  const knownCategory = archiveCategories.find((one) => one === category)
  return knownCategory ? words[knownCategory]() : category
}
