import { NotStored, type Storage, type StoredFacts } from '#server/files/storage.ts'

/** Before the version of what is in the folder. */
const inFolder = 'folder '

/**
 * A bucket before a folder that was used until now: what the bucket lacks is read from the folder, so that nothing has to be
 * moved before the first start. Everything new is written to the bucket, and an upload that began in the folder resumes there.
 */
export function withLocalFiles(bucket: Storage, local: Storage): Storage {
  /** Puts what the folder has of an upload in progress into the bucket. */
  async function adopt(key: string, offset: number): Promise<void> {
    // The folder first, which costs no request.
    if (offset === 0 || (await local.stat(key))?.size !== offset || (await bucket.stat(key))) return
    await bucket.append(key, 0, await local.read(key))
    await local.remove(key)
  }

  return {
    async put(key, chunks) {
      const size = await bucket.put(key, chunks)
      await local.remove(key)
      return size
    },

    async append(key, offset, chunks) {
      await adopt(key, offset)
      return bucket.append(key, offset, chunks)
    },

    async finish(key, size, target) {
      await adopt(key, size)
      await bucket.finish(key, size, target)
    },

    async read(key, range, version) {
      if (version?.startsWith(inFolder)) return local.read(key, range, version.slice(inFolder.length))
      try {
        return await bucket.read(key, range, version)
      } catch (error) {
        if (error instanceof NotStored) return local.read(key, range)
        throw error
      }
    },

    stat: async (key) => (await bucket.stat(key)) ?? withFolderVersion(await local.stat(key)),

    async *list(folder) {
      const seenKeys = new Set<string>()
      for await (const entry of bucket.list(folder)) {
        seenKeys.add(entry.key)
        yield entry
      }
      for await (const entry of local.list(folder)) if (!seenKeys.has(entry.key)) yield entry
    },

    /** From the folder first: the command that moves files looks there whether what it copied was removed meanwhile. */
    async remove(key) {
      await local.remove(key)
      await bucket.remove(key)
    },

    freeBytes: () => bucket.freeBytes(),
  }
}

function withFolderVersion(facts: StoredFacts | null): StoredFacts | null {
  return facts?.version === undefined ? facts : { ...facts, version: inFolder + facts.version }
}
