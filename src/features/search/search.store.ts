import * as v from 'valibot'
import { searchAddresses, type SearchIndexAnswer } from '#domain/search-document.ts'
import { searchIndexSchema } from '#domain/search-schemas.ts'
import type { CachedArchive, CachedPost } from '#platform/storage/database.ts'
import { engine, readNewestAnswer } from '#platform/engine/page-engine.ts'
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

/** `fetchedAt`: when the server last sent or confirmed it, ms since 1970; 0 if the device does not know. */
export type SiteIndex = SearchIndexAnswer & { fetchedAt: number }

/** The fetched index of the site; null if there is none, or if another version of the app stored it. */
export async function readSiteIndex(): Promise<SiteIndex | null> {
  const [row, answer] = await Promise.all([
    engine.db.settings.get(siteIndexSetting).catch(() => undefined),
    readNewestAnswer(searchAddresses.index).catch(() => undefined),
  ])
  const index = v.safeParse(searchIndexSchema, row?.value)
  return index.success ? { ...index.output, fetchedAt: answer?.savedAt ?? 0 } : null
}
