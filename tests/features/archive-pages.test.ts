import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { archiveAddresses } from '#domain/archive-addresses.ts'
import { archivePageSize } from '#domain/archive-list.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { aCachedArchive } from '#tests/support/cached.ts'
import { aDevice, type Device } from '#tests/support/engine.ts'

const page: { engine?: Engine } = {}
// The engine of the page needs a window.
vi.mock('#platform/engine/page-engine.ts', () => ({
  get engine() {
    return page.engine
  },
  readCachedAnswer: (url: string) => page.engine?.held(url),
  readNewestAnswer: (url: string) => page.engine?.held(url),
}))

let device: Device
let engine: Engine

beforeEach(async () => {
  device = await aDevice()
  engine = device.context()
  page.engine = engine
  await engine.db.archives.bulkPut(
    Array.from({ length: archivePageSize }, (_, place) => aCachedArchive(place + 1)),
  )
})

afterEach(() => device.close())

const second = '/archive/api/archives/?page_size=8&cursor=second'

async function answered(url: string, next: string | null) {
  await engine.db.answers.put({ url, etag: '"1"', slugs: [], next, savedAt: device.clock.now() })
}

async function hasMore(pages: number) {
  const { readArchives } = await import('#features/archive/archive.store.ts')
  return (await readArchives({}, pages * archivePageSize)).hasMore
}

test('a list goes on where the server has more than the device, as far as it is known', async () => {
  expect(await hasMore(1)).toBe(false)
  await answered(archiveAddresses.list(), second)
  expect(await hasMore(1)).toBe(true)
  // The second page is opened and not fetched yet.
  expect(await hasMore(2)).toBe(true)
  await answered(second, null)
  expect(await hasMore(1)).toBe(true)
  expect(await hasMore(2)).toBe(false)
})
