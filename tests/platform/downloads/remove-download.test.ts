import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { openChunkStore } from '#platform/downloads/chunk-store.ts'
import { Database } from '#platform/storage/database.ts'

afterEach(() => vi.unstubAllGlobals())

/** A store in files whose folder cannot be removed for the reasons given, one attempt after the other, and then can. */
async function storeWith(reasons: string[]) {
  const removed: string[] = []
  let attempts = 0
  const all = {
    removeEntry: async (name: string) => {
      const reason = reasons[attempts++]
      if (reason !== undefined) throw new DOMException('', reason)
      removed.push(name)
    },
  }
  class FileHandle {
    createWritable() {}
  }
  vi.stubGlobal('FileSystemFileHandle', FileHandle)
  vi.stubGlobal('navigator', {
    storage: { getDirectory: async () => ({ getDirectoryHandle: async () => all }) },
  })
  // With files, the database is not used.
  const store = await openChunkStore(new Database(crypto.randomUUID()))
  return { store, removed, attempts: () => attempts }
}

test('the bytes of a download are removed as soon as nothing else removes or writes them', async () => {
  const { store, removed, attempts } = await storeWith([
    'NoModificationAllowedError',
    'InvalidModificationError',
  ])
  await store.clear('archive/3')
  expect(removed).toEqual(['archive-3'])
  expect(attempts()).toBe(3)
})

test('bytes that are not there are not looked for again', async () => {
  const { store, removed, attempts } = await storeWith(['NotFoundError'])
  await store.clear('archive/3')
  expect([removed, attempts()]).toEqual([[], 1])
})
