import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileInfo } from '@flystorage/file-storage'
import { appendParts } from '#server/files/bucket/append.ts'
import { binary, createBucketClient } from '#server/files/bucket/bucket-client.ts'
import { folderOf, partsOf, joinParts, readParts } from '#server/files/bucket/appended-parts.ts'
import {
  withStorageErrors,
  isMissing,
  isOtherVersion,
  unavailable,
} from '#server/files/bucket/bucket-errors.ts'
import type { BucketConfig } from '#server/files/bucket/bucket-config.ts'
import { countBytes } from '#server/files/count-bytes.ts'
import { limitConcurrency } from '#server/files/limit-concurrency.ts'
import { readResumed } from '#server/files/bucket/resumed-read.ts'
import {
  checkKey,
  ContentChanged,
  NotStored,
  StorageUnavailable,
  type Storage,
  type StoredFacts,
} from '#server/files/storage.ts'

/** Each holds up to 13 MiB in memory, and twice as much for a moment. */
const joinedAtOnce = 4

export type BucketStorage = Storage & {
  /** Throws `StorageUnavailable` unless the bucket can be listed, written and read with these credentials. */
  probe: () => Promise<void>
}

/** Storage in a bucket, one object per key. */
export function createBucketStorage(config: BucketConfig): BucketStorage {
  const client = createBucketClient(config)
  const { files } = client
  const joining = limitConcurrency(joinedAtOnce)

  async function statObject(key: string): Promise<StoredFacts | null> {
    try {
      return await client.head(checkKey(key))
    } catch (error) {
      if (isMissing(error)) return null
      throw unavailable(error)
    }
  }

  async function removeParts(key: string): Promise<void> {
    await client.removeAll((await partsOf(client, key)).all)
  }

  return {
    async put(key, chunks) {
      const content = countBytes(chunks)
      try {
        await files.write(checkKey(key), content.chunks, { mimeType: binary })
        return content.size
      } catch (error) {
        throw content.failure ? content.failure.error : unavailable(error)
      }
    },

    append: async (key, offset, chunks) => appendParts(client, checkKey(key), offset, chunks),

    finish: (key, size, target) =>
      withStorageErrors(async () => {
        const isDone = (await statObject(checkKey(target)))?.size === size
        const isWhole = !isDone && key !== target && (await statObject(key))?.size === size
        if (isWhole) await files.copyFile(key, target, { mimeType: binary })
        else if (!isDone) await joining(() => joinParts(client, checkKey(key), size, target))
        // The parts are the only other copy.
        if (!isDone && (await statObject(target))?.size !== size)
          throw new StorageUnavailable(`The bucket has another size of ${target} than was put together`)
        if (key === target) await removeParts(key)
      }),

    async read(key, range, version) {
      try {
        return await readResumed(client, checkKey(key), { range, version })
      } catch (error) {
        if (version !== undefined && (isMissing(error) || isOtherVersion(error)))
          throw new ContentChanged(`${key} is not the version that was described`, { cause: error })
        if (!isMissing(error)) throw unavailable(error)
        const { parts, end } = await withStorageErrors(() => partsOf(client, key))
        if (end === 0) throw new NotStored(`${key} is not in the bucket`, { cause: error })
        return Readable.from(readParts(client, parts, range ?? { start: 0, end: end - 1 }), {
          objectMode: false,
        })
      }
    },

    async stat(key) {
      const facts = await statObject(key)
      if (facts) return facts
      const { end } = await withStorageErrors(() => partsOf(client, key))
      return end === 0 ? null : { size: end, changedAt: new Date(0) }
    },

    async *list(folder) {
      try {
        for await (const entry of files.list(checkKey(folder), { deep: true }))
          if (entry.isFile) yield { key: entry.path, ...factsOf(entry) }
      } catch (error) {
        throw unavailable(error)
      }
    },

    remove: (key) =>
      withStorageErrors(async () => {
        await files.deleteFile(checkKey(key))
        await removeParts(key)
      }),

    freeBytes: () => Promise.resolve(Infinity),

    probe: () =>
      withStorageErrors(async () => {
        const key = `${folderOf('probe')}-${randomUUID()}`
        await client.putBytes(key, Buffer.from('written at the start of the server'))
        await files.statFile(key)
        for await (const _ of files.list(folderOf('probe'))) break
        await files.deleteFile(key)
      }),
  }
}

function factsOf({ size = 0, lastModifiedMs = 0 }: FileInfo): StoredFacts {
  return { size, changedAt: new Date(lastModifiedMs) }
}
