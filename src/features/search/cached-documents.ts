import { archiveDocument, postDocument, type SearchDocument } from '#domain/search-document.ts'
import type { CachedArchive, CachedPost } from '#platform/storage/database.ts'

/** A cached post; its full text is included once it was opened, because then it is cached. */
export function cachedPostDocument(post: CachedPost): SearchDocument {
  return postDocument(post, withoutTags(post.content ?? ''))
}

/** For indexing only: the output is not safe to render. */
function withoutTags(html: string): string {
  return html.replaceAll(/<[^>]*>|&\w+;|&#\d+;/g, ' ')
}

/** Cached software, with its release notes once it was opened. */
export function cachedArchiveDocument(archive: CachedArchive): SearchDocument {
  const notes = (archive.versions ?? []).flatMap(({ version, release_notes }) => [version, release_notes])
  return archiveDocument(archive, notes.join(' '))
}
