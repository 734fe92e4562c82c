import * as v from 'valibot'
import { maxPageSize } from '#domain/limits.ts'
import type { Page } from '#domain/listing.ts'
import { encodeCursor, type Cursor } from '#server/http/cursor.ts'

const defaultPageSize = 20

/** The query parameter `page_size`: 1 to 500, 20 by default. */
export const pageSizeSchema = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(maxPageSize)),
  String(defaultPageSize),
)

export type PageSource<TItem, TKey> = {
  path: string
  /** Filters that the URLs of neighbouring pages repeat. */
  filters?: Record<string, string | undefined>
  size: number
  cursor: Cursor<TKey> | undefined
  keyOf: (item: TItem) => TKey
  /** Up to `limit` items from the cursor on; nearest first when paging backwards. */
  fetch: (cursor: Cursor<TKey> | undefined, limit: number) => Promise<TItem[]>
}

/**
 * One page of a keyset list. Rows added during paging cause no repeated or skipped items. Reads one row more than it
 * returns to detect a next page, and never counts.
 */
export async function readPage<TItem, TKey extends readonly (string | number)[]>(
  source: PageSource<TItem, TKey>,
): Promise<Page<TItem>> {
  const { size, cursor } = source
  const fetched = await source.fetch(cursor, size + 1)
  const results = fetched.slice(0, size)
  if (cursor?.direction === 'before') results.reverse()
  const ends = { first: results[0], last: results.at(-1), hasMore: fetched.length > size }
  return { results, ...neighbours(source, ends) }
}

/** First and last item of a page, and whether more follow in the direction it was read. */
export type PageEnds<TItem> = { first: TItem | undefined; last: TItem | undefined; hasMore: boolean }

/** URLs of the previous and next page; null if there is none. */
export function neighbours<TItem, TKey extends readonly (string | number)[]>(
  source: PageSource<TItem, TKey>,
  { first, last, hasMore }: PageEnds<TItem>,
) {
  const { cursor, keyOf } = source
  const isBackwards = cursor?.direction === 'before'
  const address = (direction: 'after' | 'before', item: TItem | undefined) =>
    item === undefined ? null : pageAddress(source, encodeCursor({ direction, key: keyOf(item) }))
  return {
    next: isBackwards || hasMore ? address('after', last) : null,
    previous: (isBackwards ? hasMore : cursor !== undefined) ? address('before', first) : null,
  }
}

function pageAddress(
  source: { path: string; filters?: Record<string, string | undefined>; size: number },
  cursor: string,
): string {
  const query = new URLSearchParams({ cursor, page_size: String(source.size) })
  for (const [name, value] of Object.entries(source.filters ?? {})) if (value) query.set(name, value)
  return `${source.path}?${query.toString()}`
}
