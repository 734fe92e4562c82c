import { randomUUID } from 'node:crypto'
import { constants, type Dirent } from 'node:fs'
import {
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  statfs,
  type FileHandle,
} from 'node:fs/promises'
import path from 'node:path'
import { FileStorage } from '@flystorage/file-storage'
import { LocalStorageAdapter } from '@flystorage/local-fs'
import { countBytes } from '#server/files/count-bytes.ts'
import { hasCause } from '#server/files/error-causes.ts'
import {
  checkKey,
  ContentChanged,
  isKey,
  NotStored,
  OffsetMismatch,
  type Storage,
  type StoredEntry,
  type StoredFacts,
} from '#server/files/storage.ts'

/**
 * Storage in a folder, one file per key. `onSkipped` is called with each place that a list leaves out because its name is no
 * key or it cannot be read, such as `lost+found`.
 */
export function createLocalStorage(folder: string, onSkipped?: (filePath: string) => void): Storage {
  const files = new FileStorage(new LocalStorageAdapter(folder))
  const filePathOf = (key: string) => path.join(folder, ...checkKey(key).split('/'))

  async function openFor(key: string, flags: number): Promise<FileHandle> {
    const filePath = filePathOf(key)
    try {
      return await open(filePath, flags)
    } catch (error) {
      if (!isMissing(error)) throw error
      await mkdir(path.dirname(filePath), { recursive: true })
      return open(filePath, flags)
    }
  }

  /** A link, of the file or of a folder above it, has another real path; the first folder may be one. */
  async function isWithoutLinks(filePath: string): Promise<boolean> {
    const [area = ''] = path.relative(folder, filePath).split(path.sep)
    const root = path.join(folder, area)
    const [real, realRoot] = await Promise.all([realpath(filePath), realpath(root)])
    return real === path.join(realRoot, path.relative(root, filePath))
  }

  async function stat(key: string): Promise<StoredFacts | null> {
    const filePath = filePathOf(key)
    try {
      const facts = await files.stat(key)
      if (!facts.isFile || !(await isWithoutLinks(filePath))) return null
      const { size = 0, lastModifiedMs = 0 } = facts
      return { size, changedAt: new Date(lastModifiedMs), version: versionOf(size, lastModifiedMs) }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async function* list(parent: string): AsyncGenerator<StoredEntry> {
    const folderPath = filePathOf(parent)
    for (const entry of await skipUnreadable(folderPath, entriesOf(folderPath), [])) {
      const key = `${parent}/${entry.name}`
      if (!isKey(key)) onSkipped?.(path.join(folderPath, entry.name))
      else if (entry.isDirectory()) yield* list(key)
      else if (entry.isFile()) {
        const facts = await skipUnreadable(filePathOf(key), stat(key), null)
        if (facts) yield { key, size: facts.size, changedAt: facts.changedAt }
      }
    }
  }

  /** One place that cannot be read must not hide all others. */
  async function skipUnreadable<T>(filePath: string, reading: Promise<T>, otherwise: T): Promise<T> {
    try {
      return await reading
    } catch (error) {
      if (!isCode(error, 'EACCES') && !isCode(error, 'EPERM')) throw error
      onSkipped?.(filePath)
      return otherwise
    }
  }

  return {
    async put(key, chunks) {
      const partial = `${checkKey(key)}.partial-${randomUUID()}`
      const content = countBytes(chunks)
      try {
        await files.write(partial, content.chunks)
        await flush(filePathOf(partial))
        await files.moveFile(partial, key)
        return content.size
      } catch (error) {
        await files.deleteFile(partial)
        throw content.failure ? content.failure.error : error
      }
    },

    async append(key, offset, chunks) {
      const handle = await openFor(key, constants.O_CREAT | constants.O_WRONLY)
      const { size } = await handle.stat()
      if (size === offset) return writeAll(handle, offset, chunks)
      await handle.close()
      throw new OffsetMismatch(`${key} has ${size} bytes, not ${offset}`)
    },

    async finish(key, size, target) {
      const storedSize = (await stat(key))?.size ?? 0
      if (storedSize !== size) throw new OffsetMismatch(`${key} has ${storedSize} bytes, not ${size}`)
      if (key === target) return
      const filePath = filePathOf(target)
      await mkdir(path.dirname(filePath), { recursive: true })
      await linkOrCopy(filePathOf(key), filePath)
    },

    async read(key, range, version) {
      const handle = await open(filePathOf(key)).catch((error: unknown) => {
        if (!isMissing(error)) throw error
        const Missing = version === undefined ? NotStored : ContentChanged
        throw new Missing(`${key} is not in the folder`, { cause: error })
      })
      if (version !== undefined) {
        const { size, mtimeMs } = await handle.stat()
        if (versionOf(size, mtimeMs) !== version) {
          await handle.close()
          throw new ContentChanged(`${key} was replaced`)
        }
      }
      return handle.createReadStream(range)
    },

    stat,
    list,
    remove: async (key) => files.deleteFile(checkKey(key)),

    async freeBytes() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

/** Sorted by name; none in a folder that does not exist. */
async function entriesOf(folderPath: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(folderPath, { withFileTypes: true })
    return entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Both are in the data folder, so that a large file is not copied where links are possible. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (isCode(error, 'EEXIST')) return
    if (!isCode(error, 'EXDEV') && !isCode(error, 'EPERM')) throw error
    const partial = path.join(path.dirname(to), `.partial-${randomUUID()}`)
    await copyFile(from, partial)
    await rename(partial, to)
  }
}

/** Before this returns, a power loss could still lose what was written. */
async function flush(filePath: string): Promise<void> {
  const handle = await open(filePath, constants.O_WRONLY)
  try {
    await handle.datasync()
  } finally {
    await handle.close()
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
      for (let writtenBytes = 0; writtenBytes < chunk.length;) {
        const { bytesWritten } = await handle.write(chunk, writtenBytes, chunk.length - writtenBytes, end)
        writtenBytes += bytesWritten
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

const versionOf = (size: number, changedMs: number) => `${size}-${changedMs}`

const isMissing = (error: unknown) => isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR')

function isCode(error: unknown, code: string): boolean {
  return hasCause(error, (cause) => 'code' in cause && cause.code === code)
}
