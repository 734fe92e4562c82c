import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Cursor } from '#server/http/cursor.ts'
import { taggedJson } from '#server/http/entity-tag.ts'
import { readPageJson } from '#server/http/page-json.ts'
import { readPage, type PageSource } from '#server/http/page.ts'

type Item = { id: number; content: string }
const items: Item[] = Array.from({ length: 120 }, (_, at) => ({ id: at + 1, content: `"é" ${at + 1}` }))

function sourceOf(size: number, cursor?: Cursor<[number]>): PageSource<Item, [number]> {
  return {
    path: '/items/',
    size,
    cursor,
    keyOf: ({ id }) => [id],
    fetch: async (from, limit) => {
      const [key] = from?.key ?? [0]
      return from?.direction === 'before'
        ? items
            .filter(({ id }) => id < key)
            .toReversed()
            .slice(0, limit)
        : items.filter(({ id }) => id > key).slice(0, limit)
    },
  }
}

const cursors: [string, Cursor<[number]> | undefined][] = [
  ['from the start', undefined],
  ['after one', { direction: 'after', key: [10] }],
  ['before one', { direction: 'before', key: [115] }],
  ['before one near the start', { direction: 'before', key: [51] }],
  ['after the last', { direction: 'after', key: [120] }],
  ['before the first', { direction: 'before', key: [1] }],
]

for (const [name, cursor] of cursors)
  test.each([1, 49, 50, 51, 100, 119, 120, 500])(
    `a page of %i items ${name} has the same text and ETag as one serialised at once`,
    async (size) => {
      const { json, etag } = taggedJson(await readPage(sourceOf(size, cursor)))
      const inPieces = await readPageJson(sourceOf(size, cursor))
      expect(Buffer.concat(inPieces.json).toString()).toBe(json)
      expect(inPieces.etag).toBe(etag)
    },
  )

test('a long page is read in batches of at most 51 items, one per turn of the event loop', async () => {
  const source = sourceOf(500)
  const limits: number[] = []
  const page = readPageJson({
    ...source,
    fetch: (from, limit) => {
      limits.push(limit)
      return source.fetch(from, limit)
    },
  })
  const rises: number[] = []
  for (let turn = 0; turn < 10; turn += 1) {
    const before = limits.length
    await setImmediate()
    rises.push(limits.length - before)
  }
  await page
  expect(limits).toEqual([51, 51, 51])
  expect(Math.max(...rises)).toBe(1)
})
