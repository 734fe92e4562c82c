import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localizeArchive } from '#domain/localize-archive.ts'
import type { ArchiveSearch } from '#domain/archive-list.ts'
import { cachedArchiveDocument } from '#features/search/cached-documents.ts'
import { entryIn } from '#features/search/search-entry.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { visitorId } from '#platform/outbox/outbox-row.ts'
import { anArchive } from '#tests/support/archives.ts'
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
})
afterEach(() => device.close())

const sw = { title: 'Daftari', description: 'Bidhaa za duka.', tags: ['duka'] }
const entries = [
  aCachedArchive(1, {
    title: 'Sheet',
    platforms: ['Any browser'],
    license: 'MIT',
    download_count: 5,
    average_rating: 4,
    translations: { sw },
  }),
  aCachedArchive(2, {
    title: 'Script',
    platforms: ['Linux'],
    license: 'CC0 1.0',
    file_size: 10,
    average_rating: 5,
    download_count: 5,
  }),
  aCachedArchive(3, {
    title: 'Service',
    platforms: [],
    license: '',
    file_size: null,
    average_rating: 3,
    download_count: 9,
    category: 'Design',
  }),
]

test('what the device holds is sorted and filtered as on the server, and searched in both languages', async () => {
  await engine.db.archives.bulkPut(entries)
  const { readArchives } = await import('#features/archive/archive.store.ts')
  const found = async (search: ArchiveSearch, limit = 24) =>
    (await readArchives(search, limit)).archives.map(({ title }) => title)
  expect(await found({ sort: 'downloads' })).toEqual(['Service', 'Script', 'Sheet'])
  expect(await found({ sort: 'rating' })).toEqual(['Script', 'Sheet', 'Service'])
  expect(await found({ sort: 'size' })).toEqual(['Script', 'Sheet', 'Service'])
  expect(await found({ sort: 'size', category: 'Design' })).toEqual(['Service'])
  expect(await found({ platform: 'linux', sort: 'rating' })).toEqual(['Script', 'Sheet'])
  expect(await found({ platform: 'browser' })).toEqual(['Sheet'])
  expect(await found({ license: 'CC0 1.0' })).toEqual(['Script'])
  expect(await found({ q: 'bidhaa DUKA' })).toEqual(['Sheet'])
  expect(await readArchives({ sort: 'rating' }, 2)).toMatchObject({ hasMore: true, archives: { length: 2 } })
})

test('an entry has its texts in the language in use, also those of its versions and in the search', () => {
  const [first = aCachedArchive(1)] = entries
  const versions = first.versions?.map((one) => ({
    ...one,
    release_notes: 'New.',
    translations: { sw: { release_notes: 'Mapya.' } },
  }))
  const entry = { ...first, ...(versions ? { versions } : {}) }
  expect(localizeArchive(entry, 'en')).toBe(entry)
  expect(localizeArchive(entry, 'sw')).toMatchObject({
    ...sw,
    author: 'Its makers',
    versions: [{ release_notes: 'Mapya.' }],
  })
  expect(entryIn('sw', cachedArchiveDocument(entry))).toMatchObject({
    title: 'Daftari',
    text: 'Bidhaa za duka.',
  })
  expect(entryIn('en', cachedArchiveDocument(entry)).also).toContain('Daftari')
})

test("a visitor's report is stored once despite a lost answer, and counts as sent only then", async () => {
  const { readReports } = await import('#features/archive/archive.store.ts')
  const { id } = await anArchive(device.server)
  const payload = { archiveId: id, title: 'App', problem: 'broken' as const, text: 'It does not open' }
  const since = device.server.clock.now().getTime()
  device.network.fail(/report/, 'lost-answer')
  await engine.outbox.enqueue({ kind: 'report', payload }, visitorId)
  expect(await readReports(id, null, since)).toMatchObject({ rows: { length: 1 }, isSent: false })
  await engine.drain()
  expect(await readReports(id, null, since)).toMatchObject({ rows: { length: 1 }, isSent: false })
  await engine.drain({ force: true })
  expect(await readReports(id, null, since)).toMatchObject({ rows: [], isSent: true })
  expect(await readReports(id, null, since + 1e9)).toMatchObject({ rows: [], isSent: false })
  const reports = await device.server.db.selectFrom('archive_reports').select(['text', 'user_id']).execute()
  expect(reports).toEqual([{ text: 'It does not open', user_id: null }])
})
