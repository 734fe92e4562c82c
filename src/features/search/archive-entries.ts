import type { CachedArchive } from '#platform/storage/database.ts'
import type { SearchEntry } from './search-entry.ts'

/** Indexes an archive entry with its platforms and, once it was opened, its release notes. */
export function archiveEntry(archive: CachedArchive): SearchEntry {
  const { id, title, description, category, author, license, tags, platforms, versions = [] } = archive
  const notes = versions.flatMap(({ version, release_notes }) => [version, release_notes])
  return {
    id: `archive/${id}`,
    kind: 'archive',
    title,
    text: description,
    words: [category, author, license, ...tags, ...platforms, ...notes].join(' '),
    path: `/archive/${id}`,
  }
}
