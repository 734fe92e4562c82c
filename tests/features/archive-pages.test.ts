import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { archiveAddresses } from '#domain/archive-addresses.ts'
import { archivePageSize } from '#domain/archive-list.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { aCachedArchive } from '#tests/support/cached.ts'
import { aDevice, type Device } from '#tests/support/engine.ts'
import { setPageEngine } from '#tests/support/page-engine.ts'

vi.mock('#platform/engine/page-engine.ts', () => import('#tests/support/page-engine.ts'))

let device: Device
let engine: Engine

beforeEach(async () => {
  device = await aDevice()
  engine = device.context()
  setPageEngine(engine)
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

test('a list has more pages if the server is known to have more than the device', async () => {
  expect(await hasMore(1)).toBe(false)
  await answered(archiveAddresses.list(), second)
  expect(await hasMore(1)).toBe(true)
  // The second page is opened and not fetched yet.
  expect(await hasMore(2)).toBe(true)
  await answered(second, null)
  expect(await hasMore(1)).toBe(true)
  expect(await hasMore(2)).toBe(false)
})
