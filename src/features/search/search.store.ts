import type { CachedArchive, CachedPost } from '#platform/storage/database.ts'
import { engine } from '#platform/engine/page-engine.ts'

/** Cached posts, newest first; empty if IndexedDB is unavailable. */
export function readPosts(): Promise<CachedPost[]> {
  return engine.db.posts
    .orderBy('published_at')
    .reverse()
    .toArray()
    .catch(() => [])
}

/** Cached archive entries, last updated first; empty if IndexedDB is unavailable. */
export function readArchives(): Promise<CachedArchive[]> {
  return engine.db.archives
    .orderBy('updated_at')
    .reverse()
    .toArray()
    .catch(() => [])
}
