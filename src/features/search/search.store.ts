import * as v from 'valibot'
import type { SearchIndexAnswer } from '#domain/search-document.ts'
import { searchIndexSchema } from '#domain/search-schemas.ts'
import type { CachedArchive, CachedPost } from '#platform/storage/database.ts'
import { engine } from '#platform/engine/page-engine.ts'
import { siteIndexSetting } from '#platform/storage/site-index.ts'

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

/** The fetched index of the site; null if there is none, or if another version of the app stored it. */
export async function readSiteIndex(): Promise<SearchIndexAnswer | null> {
  const row = await engine.db.settings.get(siteIndexSetting).catch(() => undefined)
  const index = v.safeParse(searchIndexSchema, row?.value)
  return index.success ? index.output : null
}
