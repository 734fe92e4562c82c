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
import { isRecent } from '#platform/engine/clock.ts'
import {
  cacheRendered,
  cacheRenderedComments,
  currentPair,
  engine,
  pageCache,
  pullIntoCache,
  readCachedAnswer,
} from '#platform/engine/page-engine.ts'
import { isSavingData } from '#platform/storage/preferences.ts'
import type { CachedAnswer } from '#platform/storage/cached-answer.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { isFailure } from '#platform/sync/pull-status.ts'
import { coalescePull } from '#platform/sync/coalesce-pull.ts'
import { areValidEntries, isValidEntry } from './validate-entry.ts'

const archivePage = pageSchema(archiveSummarySchema)
const requestPage = pageSchema(ownRequestSchema)

/**
 * Pages of the list that a first visitor's device stores, whatever was opened: 24 entries. A list within them counts as
 * complete.
 */
const storedPages = Math.ceil(24 / archivePageSize)

/** For this long, a complete list on the device answers searches without a request. */
const freshMs = 300_000

/**
 * Fetches the newest entries, then those that match the search. If the device has the complete, fresh list, the search
 * runs locally without a request.
 */
export async function pullArchives(search: ArchiveSearch, pageData: PageData | null): Promise<PullOutcome> {
  // Without scripts a page of more than one page of the list was asked for: it is not a response of the API.
  if (pageData?.kind === 'archives' && pageData.etag !== null) {
    const { archives, next, etag } = pageData
    await cacheRendered(pageData, archiveAddresses.list(), etag, () => cacheArchives(archives, next))
  }
  if (isNarrowed(search) && (await isFresh())) return 'unchanged'
  const outcome = await pullList(archiveAddresses.list())
  if (isFailure(outcome)) return outcome
  if (!isSavingData()) await pullAhead()
  await dropGone()
  if (!isNarrowed(search) || (await isFresh())) return outcome
  return pullList(archiveAddresses.list(search))
}

/** The HTML has one page, to come early; the device stores more of them. */
async function pullAhead(): Promise<void> {
  let url = (await readCachedAnswer(archiveAddresses.list()))?.next ?? null
  for (let page = 2; page <= storedPages && url !== null; page += 1) {
    if (!(await isFreshAnswer(url)) && isFailure(await pullList(url))) return
    url = (await readCachedAnswer(url))?.next ?? null
  }
}

export async function pullMoreArchives(search: ArchiveSearch, index: number): Promise<PullOutcome> {
  let url: string | null = archiveAddresses.list(search)
  for (let step = 0; step < index && url !== null; step += 1)
    url = (await readCachedAnswer(url))?.next ?? null
  return url === null || (await isFreshAnswer(url)) ? 'unchanged' : pullList(url)
}

/** Fetches one entry with its versions. */
export async function pullArchive(id: number, pageData: PageData | null): Promise<PullOutcome> {
  if (pageData?.kind === 'archive') {
    const { archive, etag } = pageData
    await cacheRendered(archive, archiveAddresses.one(archive.id), etag, () => cacheArchive(archive))
  }
  return pullIntoCache(
    archiveAddresses.one(id),
    async (body) => {
      const archive = v.safeParse(archiveSchema, body)
      return archive.success ? cacheArchive(archive.output) : undefined
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
  if (!(await currentPair())) return 'unchanged'
  return pullIntoCache(archiveAddresses.ownRequests, async (body, userId) => {
    const page = v.safeParse(requestPage, body)
    if (!page.success || userId === null) return undefined
    const archiveRequests = page.output.results.filter(({ kind }) => kind === 'archive')
    const mine = engine.db.requests.where('userId').equals(userId)
    const before = await mine.toArray()
    await mine.delete()
    await engine.db.requests.bulkPut(
      archiveRequests.map(({ target_id: archiveId, status, note, title }) => ({
        words: null,
        // Our thanks for one that was just sent, or what the server said of an earlier one.
        ...before.find((known) => known.archiveId === archiveId && known.status === status),
        userId,
        archiveId,
        status,
        note,
        title,
      })),
    )
    return archiveRequests.map(({ id }) => String(id))
  })
}

function pullList(url: string): Promise<PullOutcome> {
  // A page is opened while the device is storing it.
  return coalescePull(url, () =>
    pullIntoCache(
      url,
      async (body) => {
        const page = v.safeParse(archivePage, body)
        return page.success ? cacheArchives(page.output.results, page.output.next) : undefined
      },
      async (ids) => areValidEntries(await engine.db.archives.bulkGet(ids.map(Number))),
    ),
  )
}

/** Caches a list from the server. */
async function cacheArchives(archives: ArchiveSummary[], next: string | null) {
  const { db, clock } = engine
  const ids = archives.map(({ id }) => id)
  const cached = await db.archives.bulkGet(ids)
  await db.archives.bulkPut(
    archives.map((archive, index) => ({
      ...(isValidEntry(cached[index]) ? cached[index] : {}),
      ...archive,
      savedAt: clock.now(),
    })),
  )
  return { slugs: ids.map(String), next }
}

async function cacheArchive(archive: Archive) {
  const now = engine.clock.now()
  await engine.db.archives.put({ ...archive, savedAt: now, contentSavedAt: now })
  return [String(archive.id)]
}

/** Deletes cached entries that a complete list lacks. */
async function dropGone(): Promise<void> {
  const whole = await completeList()
  if (whole)
    await engine.db.archives
      .where('id')
      .noneOf(whole.flatMap(({ slugs }) => slugs.map(Number)))
      .delete()
}

/** Whether the device has the complete list and it is fresh. */
async function isFresh(): Promise<boolean> {
  const whole = await completeList()
  return whole?.every(({ savedAt }) => isRecent(savedAt, freshMs, engine.clock)) ?? false
}

async function isFreshAnswer(url: string): Promise<boolean> {
  const cached = await readCachedAnswer(url)
  if (!cached || !isRecent(cached.savedAt, freshMs, engine.clock)) return false
  return areValidEntries(await engine.db.archives.bulkGet(cached.slugs.map(Number)))
}

/** The cached pages of the list of all entries, if they are all of it and at most as many as a device stores unasked. */
async function completeList(): Promise<CachedAnswer[] | undefined> {
  const pages: CachedAnswer[] = []
  let url: string | null = archiveAddresses.list()
  while (url !== null && pages.length < storedPages) {
    const cached: CachedAnswer | undefined = await readCachedAnswer(url)
    if (cached?.next === undefined) return undefined
    pages.push(cached)
    url = cached.next
  }
  return url === null ? pages : undefined
}
