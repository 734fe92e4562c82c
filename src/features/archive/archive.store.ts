import { Dexie } from 'dexie'
import type { ArchiveSearch } from '#domain/archive-list.ts'
import { archiveComments } from '#platform/sync/comment-lists.ts'
import { readCommentPages, type MoreComments } from '#platform/sync/comment-pages.ts'
import type { CachedArchive, CachedRating, CachedRequest } from '#platform/storage/database.ts'
import { isRowOf, type OutboxRow, type RowFor } from '#platform/outbox/outbox-row.ts'
import { rating } from '#platform/outbox/kinds/rating.ts'
import { request as requestKind } from '#platform/outbox/kinds/request.ts'
import { rowsTo } from '#platform/outbox/rows-to.ts'
import { engine } from '#platform/engine/page-engine.ts'
import { isValidEntry } from './validate-entry.ts'

/** Software cached on the device, last updated first; `savedAt` is the oldest of their save times, ms since 1970. */
export type StoredArchives = { archives: CachedArchive[]; hasMore: boolean; savedAt: number | null }

/** The first `limit` matches, from an indexed query that stops there. */
export async function readArchives(
  { q = '', category }: ArchiveSearch,
  limit: number,
): Promise<StoredArchives> {
  const table = engine.db.archives
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const inOrder = category
    ? table.where('[category+updated_at]').between([category, Dexie.minKey], [category, Dexie.maxKey])
    : table.orderBy('updated_at')
  const found = await inOrder
    .reverse()
    .filter((archive) => isValidEntry(archive) && holdsAll(archive, words))
    .limit(limit + 1)
    .toArray()
  const archives = found.slice(0, limit)
  return {
    archives,
    hasMore: found.length > limit,
    savedAt: archives.length === 0 ? null : Math.min(...archives.map((archive) => archive.savedAt)),
  }
}

/** Applies the server's search rule: every word must occur. */
function holdsAll(archive: CachedArchive, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const { title, description, author, category, tags, platforms } = archive
  const text = [title, description, author, category, ...tags, ...platforms].join('\n').toLowerCase()
  return words.every((word) => text.includes(word))
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

async function openRows(userId: number | null, target: string): Promise<OutboxRow[]> {
  if (userId === null) return []
  const rows = await rowsTo(engine.db, userId, target)
  return rows.filter((row) => row.state !== 'done')
}
