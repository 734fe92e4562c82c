import { Dexie } from 'dexie'
import { archiveAddresses } from '#domain/archive-addresses.ts'
import { archivePageSize, noFileSize, type ArchiveSearch, type ArchiveSort } from '#domain/archive-list.ts'
import { searchTextOfArchive } from '#domain/localize-archive.ts'
import { platformKeys } from '#domain/platforms.ts'
import { archiveComments } from '#platform/sync/comment-lists.ts'
import { readCommentPages, type MoreComments } from '#platform/sync/comment-pages.ts'
import type { CachedArchive, CachedRating, CachedRequest } from '#platform/storage/database.ts'
import { isRowOf, visitorId, type OutboxRow, type RowFor } from '#platform/outbox/outbox-row.ts'
import type { Target } from '#platform/outbox/target.ts'
import { rating } from '#platform/outbox/kinds/rating.ts'
import { report } from '#platform/outbox/kinds/report.ts'
import { request as requestKind } from '#platform/outbox/kinds/request.ts'
import { rowsTo } from '#platform/outbox/rows-to.ts'
import { engine } from '#platform/engine/page-engine.ts'
import { confirmedAt, hasMoreOnServer } from '#platform/sync/stored-list.ts'
import { isValidEntry } from './validate-entry.ts'

/**
 * Software cached on the device, last updated first; `savedAt` is when the list was last fetched or confirmed, ms since
 * 1970, null if unknown.
 */
export type StoredArchives = { archives: CachedArchive[]; hasMore: boolean; savedAt: number | null }

/**
 * The first `limit` matches. In the default order from an indexed query that stops there; the other orders have no index,
 * because a device holds few enough entries to sort.
 */
export async function readArchives(search: ArchiveSearch, limit: number): Promise<StoredArchives> {
  const { category, sort = 'newest' } = search
  const table = engine.db.archives
  const inOrder = category
    ? table.where('[category+updated_at]').between([category, Dexie.minKey], [category, Dexie.maxKey])
    : table.orderBy('updated_at')
  const matching = inOrder.reverse().filter(matches(search))
  const read =
    sort === 'newest'
      ? matching.limit(limit + 1).toArray()
      : matching.toArray().then((rows) => rows.toSorted(comparators[sort]))
  // Both before the first await: a live query does not observe what is read after nested awaits.
  const [archives, savedAt] = await Promise.all([
    read,
    confirmedAt(archiveAddresses.list(search), archiveAddresses.list()),
  ])
  return {
    archives: archives.slice(0, limit),
    hasMore:
      archives.length > limit ||
      (await hasMoreOnServer(archiveAddresses.list(search), limit / archivePageSize)),
    savedAt: savedAt ?? null,
  }
}

/** The orders of the server, with the same tie-breaks. */
const comparators: Record<Exclude<ArchiveSort, 'newest'>, (a: CachedArchive, b: CachedArchive) => number> = {
  downloads: (a, b) => b.download_count - a.download_count || b.id - a.id,
  rating: (a, b) => b.average_rating - a.average_rating || b.id - a.id,
  size: (a, b) => (a.file_size ?? noFileSize) - (b.file_size ?? noFileSize) || a.id - b.id,
}

/** Applies the server's rules: every word must occur, and what runs in any browser is found under every system. */
function matches({ q = '', platform, license }: ArchiveSearch): (archive: CachedArchive) => boolean {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return (archive) => {
    if (!isValidEntry(archive)) return false
    if (platform && !platformKeys(archive.platforms).includes(platform)) return false
    if (license && archive.license !== license) return false
    if (words.length === 0) return true
    const text = searchTextOfArchive(archive)
    return words.every((word) => text.includes(word))
  }
}

export async function readArchive(id: number): Promise<CachedArchive | undefined> {
  const archive = await engine.db.archives.get(id)
  return isValidEntry(archive) ? archive : undefined
}

export type StoredRatings = { ratings: CachedRating[]; isFetched: boolean; more: MoreComments }

/** Cached comments on an entry, newest first, for the given number of pages. */
export async function readRatings(
  archiveId: number,
  userId: number | null,
  pages: number,
): Promise<StoredRatings> {
  const total = (await engine.db.archives.get(archiveId))?.rating_count ?? 0
  const list = archiveComments(archiveId)
  const { rows, ...rest } = await readCommentPages(engine.db, list, { pages, total, userId })
  return { ratings: rows, ...rest }
}

/** The user's comments that are queued or rejected and not yet in the server's list. */
export async function readOpenRatings(archiveId: number, userId: number | null): Promise<RowFor<'rating'>[]> {
  const rows = (await openRows(userId, rating.target({ archiveId }))).filter((row) => isRowOf(row, 'rating'))
  const listed = rows.length === 0 ? [] : await archiveComments(archiveId).rows(engine.db).toArray()
  const arrived = new Set(listed.map(({ idempotency_key }) => idempotency_key))
  return rows.filter((row) => !arrived.has(row.key))
}

export type StoredRequest = { request: CachedRequest | null; row: RowFor<'request'> | null }

/** The user's request for an entry: the server's last known state, and the queued outbox row. */
export async function readRequest(archiveId: number, userId: number | null): Promise<StoredRequest> {
  if (userId === null) return { request: null, row: null }
  const request = (await engine.db.requests.get([userId, archiveId])) ?? null
  const rows = await openRows(userId, requestKind.target({ archiveId }))
  return { request, row: rows.findLast((row) => isRowOf(row, 'request')) ?? null }
}

export type StoredReports = { rows: RowFor<'report'>[]; isSent: boolean }

/** The reports of a user or the visitor that are not sent yet, and whether one was sent since `since` (ms since 1970). */
export async function readReports(
  archiveId: number,
  userId: number | null,
  since: number,
): Promise<StoredReports> {
  const reportRows = await rowsTo(engine.db, userId ?? visitorId, report.target({ archiveId }))
  const rows = reportRows.filter((row) => isRowOf(row, 'report'))
  return {
    rows: rows.filter(({ state }) => state !== 'done'),
    isSent: rows.some(({ state, doneAt }) => state === 'done' && doneAt >= since),
  }
}

async function openRows(userId: number | null, target: Target): Promise<OutboxRow[]> {
  if (userId === null) return []
  const rows = await rowsTo(engine.db, userId, target)
  return rows.filter((row) => row.state !== 'done')
}
