import * as v from 'valibot'
import { pageSchema } from '#domain/listing.ts'
import { searchAddresses, type SearchDocument } from '#domain/search-document.ts'
import { searchDocumentSchema, searchIndexSchema } from '#domain/search-schemas.ts'
import { isRecent } from '#platform/engine/clock.ts'
import { engine, reportUnreachable, pullIntoCache, readCachedAnswer } from '#platform/engine/page-engine.ts'
import { siteIndexSetting } from '#platform/storage/site-index.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { readSiteIndex } from './search.store.ts'

/** For this long the index is used without a request. */
const freshMs = 300_000
const foundPage = pageSchema(searchDocumentSchema)

/** Fetches the index of the site, which stays for searches without a network. */
export async function pullSiteIndex(): Promise<PullOutcome> {
  const url = searchAddresses.index
  const cached = await readCachedAnswer(url)
  if (cached && isRecent(cached.savedAt, freshMs, engine.clock) && (await isIndexCached())) return 'unchanged'
  return pullIntoCache(
    url,
    async (body) => {
      const index = v.safeParse(searchIndexSchema, body)
      if (!index.success) return undefined
      await engine.db.settings.put({ name: siteIndexSetting, value: index.output })
      return []
    },
    isIndexCached,
  )
}

async function isIndexCached(): Promise<boolean> {
  return (await readSiteIndex()) !== null
}

export type FoundPage = { documents: SearchDocument[]; next: string | null }

/** A page of what the server finds at this URL; null if it cannot be asked now. */
export async function findOnServer(url: string): Promise<FoundPage | null> {
  if (!navigator.onLine) return null
  const answer = await engine.http.send(url)
  if (answer.kind !== 'answer') reportUnreachable()
  const page = v.safeParse(foundPage, answer.kind === 'answer' ? answer.body : undefined)
  return page.success ? { documents: page.output.results, next: page.output.next } : null
}
