import { createHash } from 'node:crypto'
import { weakTag, type TaggedJson } from '#server/http/entity-tag.ts'
import { neighbours, type PageEnds, type PageSource } from '#server/http/page.ts'
import { yieldToEventLoop } from '#server/http/event-loop.ts'

/** Items read and serialised in one iteration of the event loop; at most 250 kB with the longest comments. */
const itemsAtOnce = 50

/**
 * Serialises the page of `readPage` for items that may be long: they are read and serialised in chunks, each in its
 * own iteration of the event loop, and only the bytes of a chunk are kept. For items whose keys never change and that
 * have no counts excluded from the ETag.
 */
export async function readPageJson<TItem, TKey extends readonly (string | number)[]>(
  source: PageSource<TItem, TKey>,
): Promise<TaggedJson<Buffer[]>> {
  const { pieces, ends } = await readPieces(source)
  const { next, previous } = neighbours(source, ends)
  const tail = `],"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)}}`
  const json = [Buffer.from('{"results":['), ...pieces, Buffer.from(tail)]
  await yieldToEventLoop()
  const hash = createHash('sha256')
  for (const piece of json) hash.update(piece)
  return { json, etag: weakTag(hash.digest('base64url')) }
}

async function readPieces<TItem, TKey extends readonly (string | number)[]>(
  source: PageSource<TItem, TKey>,
): Promise<{ pieces: Buffer[]; ends: PageEnds<TItem> }> {
  const pieces: Buffer[] = []
  const ends: PageEnds<TItem> = { first: undefined, last: undefined, hasMore: false }
  for await (const { items, isFollowed } of piecesOf(source)) {
    ends.hasMore = isFollowed
    if (source.cursor?.direction === 'before') {
      items.reverse()
      ends.first = items[0]
      ends.last ??= items.at(-1)
      pieces.unshift(Buffer.from(pieces.length > 0 ? `${jsonOf(items)},` : jsonOf(items)))
    } else {
      ends.first ??= items[0]
      ends.last = items.at(-1)
      pieces.push(Buffer.from(pieces.length > 0 ? `,${jsonOf(items)}` : jsonOf(items)))
    }
  }
  return { pieces, ends }
}

function jsonOf(items: unknown[]): string {
  return JSON.stringify(items).slice(1, -1)
}

/**
 * Yields the items of a page in chunks, nearest first when paging backwards, each with whether more follow in that
 * direction.
 */
async function* piecesOf<TItem, TKey extends readonly (string | number)[]>({
  size,
  cursor,
  keyOf,
  fetch,
}: PageSource<TItem, TKey>) {
  const direction = cursor?.direction ?? 'after'
  let from = cursor
  for (let left = size; left > 0;) {
    const count = Math.min(left, itemsAtOnce)
    const fetched = await fetch(from, count + 1)
    const items = fetched.slice(0, count)
    const lastItem = items.at(-1)
    if (lastItem === undefined) return
    const isFollowed = fetched.length > count
    yield { items, isFollowed }
    left = isFollowed ? left - count : 0
    from = { direction, key: keyOf(lastItem) }
    if (left > 0) await yieldToEventLoop()
  }
}
