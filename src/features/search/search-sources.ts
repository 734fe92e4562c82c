import { locales, type Locale } from '#domain/locale.ts'
import type { Engine } from '#engine/engine.ts'
import { archiveEntry } from './archive-entries.ts'
import { courseEntries, productEntries, projectEntries } from './catalogue-entries.ts'
import { pageEntries } from './page-entries.ts'
import { postEntry } from './post-entries.ts'
import type { SearchEntry } from './search-entry.ts'

type Stored = Engine['search']
type Source = { read: (locale: Locale, stored: Stored) => Promise<SearchEntry[]> }

/** All searchable content; a new kind needs one entry here and one in searchKinds. */
const sources: readonly Source[] = [
  // These come first and run synchronously up to their reads, because a live query observes only those.
  { read: async (_, stored) => (await stored.readPosts()).map(postEntry) },
  { read: async (_, stored) => (await stored.readArchives()).map(archiveEntry) },
  { read: inBothLanguages(courseEntries) },
  { read: inBothLanguages(productEntries) },
  { read: inBothLanguages(projectEntries) },
  { read: inBothLanguages(pageEntries) },
]

/** The entries of all sources; a source that fails is left out. */
export async function readEntries(locale: Locale, stored: Stored): Promise<SearchEntry[]> {
  const parts = await Promise.allSettled(sources.map(({ read }) => read(locale, stored)))
  return parts.flatMap((part) => (part.status === 'fulfilled' ? part.value : []))
}

/** Entries shown in the current language but indexed in both; cached, since they are static. */
function inBothLanguages(read: (locale: Locale) => Promise<SearchEntry[]>): Source['read'] {
  let kept: Promise<SearchEntry[]> | undefined
  return (locale) => {
    kept ??= merged(read, locale).catch((error: unknown) => {
      kept = undefined
      throw error
    })
    return kept
  }
}

async function merged(
  read: (locale: Locale) => Promise<SearchEntry[]>,
  locale: Locale,
): Promise<SearchEntry[]> {
  const other = locales.find((one) => one !== locale) ?? locale
  // The other language's texts are cached only after use, so offline they may be missing.
  const [shown, translated] = await Promise.all([read(locale), read(other).catch(() => [])])
  const words = new Map(translated.map((entry) => [entry.id, `${entry.title} ${entry.text} ${entry.words}`]))
  for (const entry of shown) entry.words += ` ${words.get(entry.id) ?? ''}`
  return shown
}
