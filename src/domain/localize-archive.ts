import type { ArchiveSummary, ArchiveVersion } from './archive.ts'
import type { Locale } from './locale.ts'

type Entry = Pick<ArchiveSummary, 'translations'> & { versions?: ArchiveVersion[] | undefined }

/** An entry with its texts in a language; texts without a translation stay in English. */
export function localizeArchive<T extends Entry>(entry: T, locale: Locale): T {
  if (locale === 'en') return entry
  const { translations, versions } = entry
  return {
    ...entry,
    ...translations?.[locale],
    ...(versions ? { versions: versions.map((version) => localizeVersion(version, locale)) } : {}),
  }
}

function localizeVersion(version: ArchiveVersion, locale: 'sw'): ArchiveVersion {
  return { ...version, ...version.translations?.[locale] }
}

/** Texts of an entry in all its languages, for searches. Platforms and category are English names. */
export function searchTextOfArchive(
  entry: Pick<
    ArchiveSummary,
    'title' | 'description' | 'author' | 'category' | 'tags' | 'platforms' | 'license' | 'translations'
  >,
): string {
  const { title, description, author, category, license, tags, platforms, translations } = entry
  const sw = translations?.sw
  const texts = [title, description, author, category, license, sw?.title, sw?.description]
  return [...texts, ...tags, ...platforms, ...(sw?.tags ?? [])].filter(Boolean).join('\n').toLowerCase()
}
