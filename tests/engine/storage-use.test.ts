import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearCachedContent, measureStorage } from '#platform/storage/storage-use.ts'
import { aDevice, type Device } from '#tests/support/engine.ts'

let device: Device

beforeEach(async () => {
  device = await aDevice()
})

afterEach(() => {
  vi.unstubAllGlobals()
  return device.close()
})

test('clearing read content keeps saved items, downloads, drafts and settings', async () => {
  const { db } = device.context()
  const comment = { content: 'x', parent: null, author_name: 'A', created_at: '2026-01-01T00:00:00Z' }
  await db.table('posts').bulkPut([{ slug: 'kept' }, { slug: 'read' }])
  await db.table('comments').bulkPut([
    { ...comment, id: 1, slug: 'kept' },
    { ...comment, id: 2, slug: 'read' },
  ])
  await db.table('archives').bulkPut([{ id: 1 }, { id: 2 }])
  await db.table('answers').put({ url: '/a', etag: null, slugs: [], savedAt: 1 })
  await db.table('lessons').bulkPut([
    { key: '/kept', course: 'kept' },
    { key: '/read', course: 'read' },
  ])
  for (const key of ['post/kept', 'archive/1', 'course/kept']) await db.table('saved').put({ key })
  await db.table('pieces').put({ download: 'd', offset: 0, bytes: new Blob(['x']) })
  await db.table('shared').put({ id: 's', savedAt: 1 })
  await db.table('drafts').put({ place: 'p', text: 'x', savedAt: 1, restoredAt: 0 })
  await db.table('settings').put({ name: 'n', value: 1 })

  await clearCachedContent(db)

  expect(await db.table('posts').toCollection().primaryKeys()).toEqual(['kept'])
  expect(await db.table('comments').toCollection().primaryKeys()).toEqual([1])
  expect(await db.table('archives').toCollection().primaryKeys()).toEqual([1])
  expect(await db.table('lessons').toCollection().primaryKeys()).toEqual(['/kept'])
  expect(await db.answers.count()).toBe(0)
  for (const table of ['pieces', 'shared', 'drafts', 'settings'])
    expect(await db.table(table).count(), table).toBe(1)
  expect(await db.saved.count()).toBe(3)
})

test('pictures belong to what was read, and those that were not saved are cleared with it', async () => {
  const { db } = device.context()
  const bytes = new Map([
    ['app-files', 100],
    ['seen-images', 20],
    ['saved-images', 3],
  ])
  vi.stubGlobal('caches', {
    keys: async () => [...bytes.keys()],
    open: async (name: string) => ({
      matchAll: async () => [new Response('x'.repeat(bytes.get(name) ?? 0))],
    }),
    delete: async (name: string) => bytes.delete(name),
  })
  expect(await measureStorage(db)).toEqual({ app: 100, cachedContent: 23, files: 0, userData: 0 })
  await clearCachedContent(db)
  expect(await measureStorage(db)).toEqual({ app: 100, cachedContent: 3, files: 0, userData: 0 })
})

test('files that wait to be sent count as unsent data', async () => {
  const { db } = device.context()
  await db
    .table('uploads')
    .put({ id: 'u', owner: 7, state: 'waiting', content: new Blob(['x'.repeat(5000)]) })
  expect((await measureStorage(db)).userData).toBeGreaterThan(5000)
})
