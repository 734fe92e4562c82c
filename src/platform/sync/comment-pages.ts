import type { Collection, Table } from 'dexie'
import { commentPageSize } from '#domain/limits.ts'
import type { Page } from '#domain/listing.ts'
import type { CachedAnswer, Database } from '#platform/storage/database.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { cacheKey, type CachedListing, type PullOutcome } from './fetch-into-cache.ts'

/** A list of comments that the server answers as keyset pages, and where the device keeps it. */
export type CommentList<TComment extends { id: number }, TRow extends { id: number }> = {
  /** The address of the first page. */
  address: string
  isNewestFirst: boolean
  /** Checks a page that was fetched; undefined where it is not as promised. */
  parse: (body: unknown) => Page<TComment> | undefined
  /** A comment as the device keeps it, when it was fetched for this person. */
  toRow: (comment: TComment, userId: number | null) => TRow
  isWhole: (row: unknown) => boolean
  table: (db: Database) => Table<TRow, number>
  /** Its rows, by id. */
  rows: (db: Database) => Collection<TRow, number>
}

/** The parts of an engine that pages are fetched with. */
export type PageCache = Pick<Engine, 'db' | 'pull' | 'held'>

/**
 * Fetches the pages `from` to `to` into the cache, one after the other: each names the next. Of the pages before `from`
 * those are fetched that the device does not hold. Ends early with the last page there is.
 */
export async function pullCommentPages<TComment extends { id: number }, TRow extends { id: number }>(
  { db, pull, held }: PageCache,
  list: CommentList<TComment, TRow>,
  to: number,
  from = 1,
): Promise<PullOutcome> {
  let url: string | null = list.address
  let after: number | null = null
  let outcome: PullOutcome = 'unchanged'
  for (let page = 1; page <= to && url !== null; page += 1) {
    const place: number | null = after
    if (page >= from || !(await held(url))) {
      outcome = await pull(
        url,
        async (body, userId) => {
          const answer = list.parse(body)
          return answer && cacheCommentPage(db, list, answer, place, userId)
        },
        async (ids) => (await list.table(db).bulkGet(ids.map(Number))).every(list.isWhole),
      )
    }
    if (outcome === 'unreachable' || outcome === 'missing') return outcome
    const answer = await held(url)
    after = Number(answer?.slugs.at(-1) ?? after)
    url = answer?.next ?? null
  }
  return outcome
}

/**
 * Writes a page as the server gave it; `after` is the last id of the page before it, null for the first. What the device
 * has from there to the end of the page and the server does not list is gone. Runs in a transaction over the cache.
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
  const isLater = (id: number, than: number) => (list.isNewestFirst ? id < than : id > than)
  const isInPage = (id: number) =>
    (after === null || isLater(id, after)) && (last === null || !isLater(id, last))
  // Answers to others hold no longer: they see other comments as their own. Nor do answers of this person's that
  // another page now covers: what they listed may have changed since.
  const prefix = list.address.slice(0, list.address.indexOf('?') + 1)
  await db.answers
    .where('url')
    .startsWith(prefix)
    .filter((answer) => !isOf(answer.url, userId) || answer.slugs.some((id) => isInPage(Number(id))))
    .delete()
  const held = await list.rows(db).primaryKeys()
  await list.table(db).bulkDelete(held.filter(isInPage))
  await list.table(db).bulkPut(results.map((comment) => list.toRow(comment, userId)))
  return { slugs: ids.map(String), next }
}

function isOf(key: string, userId: number | null): boolean {
  return userId === null ? !key.includes('#') : key.endsWith(`#${userId}`)
}

/** Whether there is more to show, here or on the server, and what to ask for it. */
export type MoreComments = {
  hasMore: boolean
  /** The device holds nothing beyond what is shown. */
  isAllShown: boolean
  /** The page to fetch next. */
  nextPage: number
}

/**
 * What the device holds of the first `pages` pages, and what comes after, for this person; `total` is how many there
 * should be, 0 where that is not known. It awaits the database alone, so that a live query sees all that it depends on.
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
  let heldPages = 0
  let url: string | null = list.address
  // Only where the device has no more does it matter whether the server has.
  const mostPages = isAllShown ? Infinity : 1
  while (url !== null && heldPages < mostPages) {
    const answer: CachedAnswer | undefined = await db.answers.get(cacheKey(url, userId))
    if (!answer) break
    heldPages += 1
    url = answer.next ?? null
  }
  const isFetched = heldPages > 0
  return {
    rows: rows.filter(list.isWhole),
    count,
    isFetched,
    more: {
      hasMore: !isAllShown || (isFetched ? url !== null : total > count),
      isAllShown,
      nextPage: isAllShown ? heldPages + 1 : pages + 1,
    },
  }
}
