import { locales, type Locale } from '#domain/locale.ts'
import type { Engine } from '#engine/engine.ts'
import { archiveEntry } from './archive-entries.ts'
import { courseEntries, productEntries, projectEntries } from './catalogue-entries.ts'
import { pageEntries } from './page-entries.ts'
import { postEntry } from './post-entries.ts'
import type { SearchEntry } from './search-entry.ts'

type Stored = Engine['search']
type Source = { read: (locale: Locale, stored: Stored) => Promise<SearchEntry[]> }

/** All that can be found: a new kind of thing is one entry here and one word in searchKinds. */
const sources: readonly Source[] = [
  // First, and without waiting before: only what is read at once is watched for changes.
  { read: async (_, stored) => (await stored.readPosts()).map(postEntry) },
  { read: async (_, stored) => (await stored.readArchives()).map(archiveEntry) },
  { read: inBothLanguages(courseEntries) },
  { read: inBothLanguages(productEntries) },
  { read: inBothLanguages(projectEntries) },
  { read: inBothLanguages(pageEntries) },
]

/** Everything there is; a source that can't be read now is left out. */
export async function readEntries(locale: Locale, stored: Stored): Promise<SearchEntry[]> {
  const parts = await Promise.allSettled(sources.map(({ read }) => read(locale, stored)))
  return parts.flatMap((part) => (part.status === 'fulfilled' ? part.value : []))
}

/** Shown in the language of the page, found by the words of both; read once, because it comes with the app. */
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
  // The other language's texts are kept once they were used; without a network they may be missing.
  const [shown, translated] = await Promise.all([read(locale), read(other).catch(() => [])])
  const words = new Map(translated.map((entry) => [entry.id, `${entry.title} ${entry.text} ${entry.words}`]))
  for (const entry of shown) entry.words += ` ${words.get(entry.id) ?? ''}`
  return shown
}
