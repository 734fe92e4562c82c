import * as v from 'valibot'
import { archiveAddresses } from '#domain/archive-addresses.ts'
import { archivePageSize, isNarrowed, type ArchiveSearch } from '#domain/archive-list.ts'
import { archiveSchema, archiveSummarySchema, type Archive, type ArchiveSummary } from '#domain/archive.ts'
import { ownRequestSchema } from '#domain/downloads.ts'
import { pageSchema } from '#domain/listing.ts'
import type { PageData } from '#domain/page-data.ts'
import { archiveComments } from '#platform/sync/comment-lists.ts'
import { pullCommentPages } from '#platform/sync/comment-pages.ts'
import { openPages } from '#platform/sync/open-pages.ts'
import {
  engine,
  readCachedAnswer,
  cacheRendered,
  cacheRenderedComments,
  pageCache,
  pullIntoCache,
} from '#platform/engine/page-engine.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { isFailure } from '#platform/sync/pull-status.ts'
import { areValidEntries, isValidEntry } from './validate-entry.ts'

const archivePage = pageSchema(archiveSummarySchema)
const requestPage = pageSchema(ownRequestSchema)

/** For this long, a complete list on the device answers searches without a request. */
const freshMs = 300_000

/**
 * Fetches the newest entries, then those that match the search. If the device has the complete, fresh list, the search
 * runs locally without a request.
 */
export async function pullArchives(search: ArchiveSearch, pageData: PageData | null): Promise<PullOutcome> {
  if (pageData?.kind === 'archives') {
    const { archives, next, etag } = pageData
    await cacheRendered(pageData, archiveAddresses.list(), etag, () => keepArchives(archives, next, true))
  }
  if (isNarrowed(search) && (await isFresh())) return 'unchanged'
  const outcome = await pullList(archiveAddresses.list(), true)
  if (!isNarrowed(search) || isFailure(outcome) || (await isFresh())) return outcome
  return pullList(archiveAddresses.list(search), false)
}

export async function pullMoreArchives(search: ArchiveSearch, place: number): Promise<PullOutcome> {
  let url: string | null = archiveAddresses.list(search)
  for (let step = 0; step < place && url !== null; step += 1)
    url = (await readCachedAnswer(url))?.next ?? null
  return url === null ? 'unchanged' : pullList(url, false)
}

/** Fetches one entry with its versions. */
export async function pullArchive(id: number, pageData: PageData | null): Promise<PullOutcome> {
  if (pageData?.kind === 'archive') {
    const { archive, etag } = pageData
    await cacheRendered(archive, archiveAddresses.one(archive.id), etag, () => keepArchive(archive))
  }
  return pullIntoCache(
    archiveAddresses.one(id),
    async (body) => {
      const archive = v.safeParse(archiveSchema, body)
      return archive.success ? keepArchive(archive.output) : undefined
    },
    async () => isValidEntry(await engine.db.archives.get(id)),
  )
}

/** Fetches the open pages of comments; comments embedded in the page are cached first. */
export async function pullRatings(id: number, pageData: PageData | null): Promise<PullOutcome> {
  const list = archiveComments(id)
  if (pageData?.kind === 'archive' && pageData.archive.id === id) await cacheRenderedComments(list, pageData)
  return pullCommentPages(pageCache, list, openPages.get(list.address) ?? 1)
}

/** Fetches one more page of comments, and any earlier page missing on the device. */
export function pullMoreRatings(id: number, page: number): Promise<PullOutcome> {
  return pullCommentPages(pageCache, archiveComments(id), page, page)
}

/** Fetches the status of the signed-in user's requests; sends nothing for a visitor. */
export async function pullOwnRequests(): Promise<PullOutcome> {
  if (!(await engine.tokens.current())) return 'unchanged'
  return pullIntoCache(archiveAddresses.ownRequests, async (body, userId) => {
    const page = v.safeParse(requestPage, body)
    if (!page.success || userId === null) return undefined
    const own = page.output.results.filter(({ kind }) => kind === 'archive')
    await engine.db.requests.where('userId').equals(userId).delete()
    await engine.db.requests.bulkPut(
      own.map(({ target_id: archiveId, status, note }) => ({ userId, archiveId, status, words: null, note })),
    )
    return own.map(({ id }) => String(id))
  })
}

function pullList(url: string, isWholeArchive: boolean): Promise<PullOutcome> {
  return pullIntoCache(
    url,
    async (body) => {
      const page = v.safeParse(archivePage, body)
      return page.success ? keepArchives(page.output.results, page.output.next, isWholeArchive) : undefined
    },
    async (ids) => areValidEntries(await engine.db.archives.bulkGet(ids.map(Number))),
  )
}

/** Caches a list from the server; a first page that is the whole list also shows which entries were deleted. */
async function keepArchives(archives: ArchiveSummary[], next: string | null, isFirst: boolean) {
  const { db, clock } = engine
  const ids = archives.map(({ id }) => id)
  const held = await db.archives.bulkGet(ids)
  await db.archives.bulkPut(
    archives.map((archive, place) => ({
      ...(isValidEntry(held[place]) ? held[place] : {}),
      ...archive,
      savedAt: clock.now(),
    })),
  )
  if (isFirst && next === null) await db.archives.where('id').noneOf(ids).delete()
  return { slugs: ids.map(String), next }
}

async function keepArchive(archive: Archive) {
  const now = engine.clock.now()
  await engine.db.archives.put({ ...archive, savedAt: now, contentSavedAt: now })
  return [String(archive.id)]
}

/** Whether the device has the complete list and it is fresh. */
async function isFresh(): Promise<boolean> {
  const held = await readCachedAnswer(archiveAddresses.list())
  if (!held || held.next !== null || held.slugs.length > archivePageSize) return false
  return engine.clock.now() - held.savedAt < freshMs
}
