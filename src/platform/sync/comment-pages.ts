import type { Collection, Table } from 'dexie'
import { commentPageSize } from '#domain/limits.ts'
import type { Page } from '#domain/listing.ts'
import type { CachedAnswer } from '#platform/storage/cached-answer.ts'
import type { Database } from '#platform/storage/database.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { isFailure } from './pull-status.ts'
import { cacheKey } from './cache-key.ts'
import type { CachedListing, PullOutcome } from './fetch-into-cache.ts'

/** A list of comments that the API returns in keyset pages, and its tables on the device. */
export type CommentList<TComment extends { id: number }, TRow extends { id: number }> = {
  /** URL of the first page. */
  address: string
  isNewestFirst: boolean
  /** Validates a fetched page; undefined if it does not match the contract. */
  parse: (body: unknown) => Page<TComment> | undefined
  /** Converts a comment fetched for `userId` into its cached form. */
  toRow: (comment: TComment, userId: number | null) => TRow
  isWhole: (row: unknown) => boolean
  table: (db: Database) => Table<TRow, number>
  /** The cached rows of the list, by id. */
  rows: (db: Database) => Collection<TRow, number>
}

/** The engine functions needed to fetch pages. */
export type PageCache = Pick<Engine, 'db' | 'pull' | 'readCached'>

/**
 * Fetches the pages `from` to `to` into the cache, sequentially, because each contains the URL of the next. Earlier
 * pages are fetched only if they are not cached. Stops at the last page. Resolves to the outcome of the last fetch.
 */
export async function pullCommentPages<TComment extends { id: number }, TRow extends { id: number }>(
  { db, pull, readCached }: PageCache,
  list: CommentList<TComment, TRow>,
  to: number,
  from = 1,
): Promise<PullOutcome> {
  let url: string | null = list.address
  let after: number | null = null
  let outcome: PullOutcome = 'unchanged'
  for (let page = 1; page <= to && url !== null; page += 1) {
    const startAfter: number | null = after
    if (page >= from || !(await readCached(url))) {
      outcome = await pull(
        url,
        async (body, userId) => {
          const answer = list.parse(body)
          return answer && cacheCommentPage(db, list, answer, startAfter, userId)
        },
        async (ids) => (await list.table(db).bulkGet(ids.map(Number))).every(list.isWhole),
      )
    }
    if (outcome === 'missing' || isFailure(outcome)) return outcome
    const answer = await readCached(url)
    after = Number(answer?.slugs.at(-1) ?? after)
    url = answer?.next ?? null
  }
  return outcome
}

/**
 * Caches a page; `after` is the last id of the previous page, null for the first. Cached rows in the range of this page
 * that the server no longer lists are deleted. Must run in a transaction over `db.cached`.
 */
export async function cacheCommentPage<TComment extends { id: number }, TRow extends { id: number }>(
  db: Database,
  list: CommentList<TComment, TRow>,
  { results, next }: Pick<Page<TComment>, 'results' | 'next'>,
  after: number | null,
  userId: number | null,
): Promise<CachedListing> {
  const ids = results.map(({ id }) => id)
  const last = next === null ? null : (ids.at(-1) ?? null)
  const isLater = (id: number, bound: number) => (list.isNewestFirst ? id < bound : id > bound)
  const isInPage = (id: number) =>
    (after === null || isLater(id, after)) && (last === null || !isLater(id, last))
  // Responses cached for other users are invalid, because they mark other comments as own. So are other pages of this
  // user that overlap with this one, because their lists may have changed.
  const prefix = list.address.slice(0, list.address.indexOf('?') + 1)
  await db.answers
    .where('url')
    .startsWith(prefix)
    .filter((answer) => !isKeyOfUser(answer.url, userId) || answer.slugs.some((id) => isInPage(Number(id))))
    .delete()
  const keys = await list.rows(db).primaryKeys()
  await list.table(db).bulkDelete(keys.filter(isInPage))
  await list.table(db).bulkPut(results.map((comment) => list.toRow(comment, userId)))
  return { slugs: ids.map(String), next }
}

function isKeyOfUser(key: string, userId: number | null): boolean {
  return userId === null ? !key.includes('#') : key.endsWith(`#${userId}`)
}

/** Whether more comments can be shown, from the cache or the server, and which page to fetch. */
export type MoreComments = {
  hasMore: boolean
  /** No cached comments remain beyond those shown. */
  isAllShown: boolean
  /** The page to fetch next. */
  nextPage: number
}

/**
 * Reads the first `pages` pages from the cache for this user and returns whether more follow. `total` is the expected
 * number of comments, 0 if unknown. Awaits only the database, so that a live query observes all its reads.
 */
export async function readCommentPages<TComment extends { id: number }, TRow extends { id: number }>(
  db: Database,
  list: CommentList<TComment, TRow>,
  { pages, total, userId }: { pages: number; total: number; userId: number | null },
): Promise<{ rows: TRow[]; count: number; isFetched: boolean; more: MoreComments }> {
  const limit = pages * commentPageSize
  const inOrder = list.isNewestFirst ? list.rows(db).reverse() : list.rows(db)
  const rows = await inOrder.limit(limit).toArray()
  const count = await list.rows(db).count()
  const isAllShown = count <= limit
  let cachedPages = 0
  let url: string | null = list.address
  // Whether the server has more matters only when the cache has no more.
  const maxPages = isAllShown ? Infinity : 1
  while (url !== null && cachedPages < maxPages) {
    const answer: CachedAnswer | undefined = await db.answers.get(cacheKey(url, userId))
    if (!answer) break
    cachedPages += 1
    url = answer.next ?? null
  }
  const isFetched = cachedPages > 0
  return {
    rows: rows.filter(list.isWhole),
    count,
    isFetched,
    more: {
      hasMore: !isAllShown || (isFetched ? url !== null : total > count),
      isAllShown,
      nextPage: isAllShown ? cachedPages + 1 : pages + 1,
    },
  }
}
