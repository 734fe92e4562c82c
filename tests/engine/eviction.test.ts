import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withEviction } from '#platform/storage/with-eviction.ts'
import type { Database } from '#platform/storage/database.ts'
import { aDevice, type Device } from '#tests/support/engine.ts'

let device: Device
let db: Database

beforeEach(async () => {
  device = await aDevice()
  db = device.context().db
  await db.table('posts').bulkPut([
    { slug: 'saved', content: 'x', contentSavedAt: 1 },
    { slug: 'read', content: 'x', contentSavedAt: 2 },
  ])
  await db.table('saved').put({ key: 'post/saved' })
  const ready = { state: 'ready', held: 1, total: 1 }
  await db.table('downloads').bulkPut([
    { ...ready, id: 'given-later', handedOverAt: 2 },
    { ...ready, id: 'given-first', handedOverAt: 1 },
    { ...ready, id: 'not-given', handedOverAt: 0 },
    { id: 'half', state: 'wanted', handedOverAt: 0 },
  ])
  await db.pieces.bulkPut(
    ['given-later', 'given-first', 'not-given', 'half'].map((download) => ({
      download,
      offset: 0,
      bytes: new ArrayBuffer(1),
    })),
  )
  await db.table('postDrafts').put({ id: 'd', owner: 0 })
})

afterEach(() => device.close())

/**
 * Writes to a storage that has room after `full` quota errors; returns the database state at each attempt.
 */
async function write(full: number): Promise<string[]> {
  const left: string[] = []
  await withEviction(db, async () => {
    const [posts, files] = await Promise.all([
      db.posts.filter((post) => post.content !== undefined).primaryKeys(),
      db.downloads.toCollection().primaryKeys(),
    ])
    left.push([...posts, ...files].join(' '))
    if (left.length <= full) throw new Dexie.QuotaExceededError()
  })
  return left
}

test('a full storage evicts read posts first, then files already handed to the browser, oldest first', async () => {
  expect(await write(3)).toEqual([
    'read saved given-first given-later half not-given',
    'saved given-first given-later half not-given',
    'saved given-later half not-given',
    'saved half not-given',
  ])
  expect((await db.pieces.toArray()).map(({ download }) => download)).toEqual(['half', 'not-given'])
})

test('cached files are evicted before posts: others first, then seen pictures; the app and saved pictures stay', async () => {
  const cacheNames = new Set(['app-files', 'workbox-precache-v2', 'saved-images', 'seen-images', 'of-old'])
  vi.stubGlobal('caches', {
    keys: async () => [...cacheNames],
    delete: async (name: string) => cacheNames.delete(name),
  })
  try {
    const left: string[] = []
    await withEviction(db, async () => {
      left.push(
        `${[...cacheNames].join(' ')}, ${await db.posts.filter((post) => post.content !== undefined).count()}`,
      )
      if (left.length < 4) throw new Dexie.QuotaExceededError()
    })
    expect(left).toEqual([
      'app-files workbox-precache-v2 saved-images seen-images of-old, 2',
      'app-files workbox-precache-v2 saved-images seen-images, 2',
      'app-files workbox-precache-v2 saved-images, 2',
      'app-files workbox-precache-v2 saved-images, 1',
    ])
  } finally {
    vi.unstubAllGlobals()
  }
})

test('saved items, downloads not yet handed over and drafts are never evicted; the write fails instead', async () => {
  await expect(write(4)).rejects.toThrow()
  expect(await db.downloads.toCollection().primaryKeys()).toEqual(['half', 'not-given'])
  expect(await db.posts.get('saved')).toHaveProperty('content')
  expect(await db.postDrafts.count()).toBe(1)
})

test('persistent storage is requested once, at the first write', async () => {
  let requestCount = 0
  vi.stubGlobal('navigator', { storage: { persist: async () => (requestCount += 1) > 0 } })
  try {
    const { outbox } = device.context()
    const message = { first_name: 'N', last_name: 'S', email: 'n@example.org', subject: '', message: 'Hi' }
    for (let nth = 0; nth < 3; nth += 1) {
      await outbox.enqueue({ kind: 'message', payload: message }, 0)
      await expect.poll(() => db.settings.get('persistence')).toMatchObject({ value: 'granted' })
    }
    expect(requestCount).toBe(1)
  } finally {
    vi.unstubAllGlobals()
  }
})
