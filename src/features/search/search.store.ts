import type { CachedArchive, CachedPost } from '#platform/storage/database.ts'
import { engine } from '#platform/engine/page-engine.ts'

/** Posts on the device, newest first; none where the device has no database. */
export function readPosts(): Promise<CachedPost[]> {
  return engine.db.posts
    .orderBy('published_at')
    .reverse()
    .toArray()
    .catch(() => [])
}

/** Software on the device, last updated first; none where the device has no database. */
export function readArchives(): Promise<CachedArchive[]> {
  return engine.db.archives
    .orderBy('updated_at')
    .reverse()
    .toArray()
    .catch(() => [])
}
