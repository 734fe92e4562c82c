import { constants, createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { OffsetMismatch, type Storage } from '#server/files/storage.ts'

const keyPattern = /^[a-z0-9-]+(\/[a-z0-9.-]+)*$/

/** Storage in a folder, one file per key. */
export function createLocalStorage(folder: string): Storage {
  function placeOf(key: string): string {
    if (!keyPattern.test(key) || key.includes('..')) throw new TypeError(`${key} is no key`)
    return path.join(folder, ...key.split('/'))
  }

  async function openFor(key: string, flags: number): Promise<FileHandle> {
    const place = placeOf(key)
    try {
      return await open(place, flags)
    } catch (error) {
      if (!isMissing(error)) throw error
      await mkdir(path.dirname(place), { recursive: true })
      return open(place, flags)
    }
  }

  return {
    async put(key, chunks) {
      const partial = `${key}.partial-${process.pid}`
      const handle = await openFor(partial, constants.O_CREAT | constants.O_TRUNC | constants.O_WRONLY)
      try {
        const size = await writeAll(handle, 0, chunks)
        await rename(placeOf(partial), placeOf(key))
        return size
      } catch (error) {
        await rm(placeOf(partial), { force: true })
        throw error
      }
    },

    async append(key, offset, chunks) {
      const handle = await openFor(key, constants.O_CREAT | constants.O_WRONLY)
      const { size } = await handle.stat()
      if (size === offset) return writeAll(handle, offset, chunks)
      await handle.close()
      throw new OffsetMismatch(`${key} has ${size} bytes, not ${offset}`)
    },

    read: (key, range) => createReadStream(placeOf(key), range),

    async copyTo(key, place) {
      try {
        // Both are in the data folder, so that a large file is not copied.
        await link(placeOf(key), place)
      } catch (error) {
        if (isCode(error, 'EEXIST')) return
        if (!isCode(error, 'EXDEV') && !isCode(error, 'EPERM')) throw error
        const partial = path.join(path.dirname(place), `.partial-${process.pid}`)
        await copyFile(placeOf(key), partial)
        await rename(partial, place)
      }
    },

    async stat(key) {
      try {
        const { size } = await stat(placeOf(key))
        return { size }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    remove: (key) => rm(placeOf(key), { force: true }),
  }
}

/** Writes from a position on, flushes what was written also when `chunks` fails, and closes. Returns the end. */
async function writeAll(
  handle: FileHandle,
  start: number,
  chunks: AsyncIterable<Uint8Array>,
): Promise<number> {
  let end = start
  try {
    for await (const chunk of chunks) {
      for (let done = 0; done < chunk.length;) {
        const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, end)
        done += bytesWritten
        end += bytesWritten
      }
    }
    return end
  } finally {
    try {
      await handle.datasync()
    } finally {
      await handle.close()
    }
  }
}

const isMissing = (error: unknown) => isCode(error, 'ENOENT')

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
