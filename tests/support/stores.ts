import path from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { parseBucketUrl } from '#server/files/bucket/bucket-config.ts'
import { createBucketStorage } from '#server/files/bucket/bucket-storage.ts'
import { withLocalFiles } from '#server/files/bucket/with-local-files.ts'
import { createLocalStorage } from '#server/files/local-storage.ts'
import type { Storage } from '#server/files/storage.ts'
import { startBucket, type TestBucket } from '#tests/support/bucket.ts'
import { postgres, sqlite, type TestDatabase } from '#tests/support/databases.ts'

/** A store of files that the server supports, with what tests need. */
export type TestStore = {
  name: 'folder' | 'bucket'
  /** The store of a server with this data folder; the same one for the same folder. */
  openFor(dataDir: string): Storage
  /** Makes the bucket store nothing, until the returned function is called; a folder has no such function. */
  refuse?: () => () => void
}

const folderStore: TestStore = {
  name: 'folder',
  openFor: (dataDir) => createLocalStorage(dataDir),
}

export function openTestBucket(bucket: TestBucket, prefix: string): Storage {
  const place = parseBucketUrl(bucket.urlOf(prefix))
  if (typeof place === 'string') throw new Error(place)
  return createBucketStorage(place)
}

/** The store of all servers whose files are below a prefix of a bucket, with their data folders behind it. */
export function storeIn(bucket: TestBucket, prefix = 'shared'): TestStore & { prefix: string } {
  return {
    name: 'bucket',
    prefix,
    openFor: (dataDir) => withLocalFiles(openTestBucket(bucket, prefix), createLocalStorage(dataDir)),
  }
}

/**
 * Defines the tests twice: on SQLite with files in a folder, and on PostgreSQL with files in a bucket. That meets each database
 * and each store in the time of one of them.
 */
export function forEachDatabaseAndStore(define: (database: TestDatabase, store: TestStore) => void): void {
  describe('on SQLite and a folder', () => define(sqlite, folderStore))
  describe('on PostgreSQL and a bucket', () => {
    forBucket((store) => define(postgres, store))
  })
}

/** Defines the tests for each store, on SQLite. */
export function forEachStore(define: (store: TestStore) => void): void {
  describe('with files in a folder', () => define(folderStore))
  describe('with files in a bucket', () => {
    forBucket(define)
  })
}

function forBucket(define: (store: TestStore) => void): void {
  let bucket: TestBucket | undefined
  beforeAll(async () => {
    bucket = await startBucket()
  })
  afterAll(() => bucket?.close())
  const started = (dataDir: string) => {
    if (!bucket) throw new Error('the bucket is not started yet')
    return storeIn(bucket, path.basename(dataDir))
  }
  define({
    name: 'bucket',
    openFor: (dataDir) => started(dataDir).openFor(dataDir),
    refuse() {
      if (bucket)
        bucket.faults = ({ method }) => (method === 'PUT' ? { status: 503, code: 'SlowDown' } : undefined)
      return () => {
        if (bucket) bucket.faults = null
      }
    },
  })
}

/** Keys of everything that a store holds in some folders, also what is being appended to. */
export async function keysIn(storage: Storage, ...folders: string[]): Promise<string[]> {
  const keys: string[] = []
  for (const folder of folders.flatMap((name) => [name, `unfinished/${name}`]))
    for await (const { key } of storage.list(folder)) keys.push(key)
  return keys
}

/** Content for a store. */
export async function* oneChunk(bytes: Uint8Array | string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(bytes)
}
