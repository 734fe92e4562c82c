import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { archiveFileName } from '#domain/archive-entry.ts'

/** A file of the archive on disk; `name` is its path below the file folder, with `/` as separator. */
export type FolderFile = { name: string; size: number; changedAt: Date }

/** Folders below `archive/` that are looked into. */
const deepest = 4

/**
 * Files of the archive in the file folder, by name, at most `most` of them; empty without such a folder. Leaves out
 * hidden files, links, and names that an entry could not refer to.
 */
export async function listArchiveFolder(folder: string, most: number): Promise<FolderFile[]> {
  const found: FolderFile[] = []
  await readInto('archive', deepest)
  return found

  async function readInto(parent: string, depth: number): Promise<void> {
    const entries = await readdir(path.join(folder, ...parent.split('/')), { withFileTypes: true }).catch(
      () => [],
    )
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      if (found.length >= most) return
      const name = `${parent}/${entry.name}`
      if (!v.is(archiveFileName, name)) continue
      if (entry.isDirectory() && depth > 1) await readInto(name, depth - 1)
      const file = entry.isFile() ? await findArchiveFileOnDisk(folder, name) : null
      if (file) found.push(file)
    }
  }
}

/** A file of the archive; null if the name is not one, or there is no such file in the folder itself. */
export async function findArchiveFileOnDisk(folder: string, name: string): Promise<FolderFile | null> {
  if (!v.is(archiveFileName, name)) return null
  const place = path.join(folder, ...name.split('/'))
  try {
    // A link, of the file or of a folder above it, has another real path.
    const [root, real, facts] = await Promise.all([realpath(folder), realpath(place), stat(place)])
    const isItself = real === path.join(root, ...name.split('/'))
    return isItself && facts.isFile() ? { name, size: facts.size, changedAt: facts.mtime } : null
  } catch {
    return null
  }
}

/** SHA-256 of a file, read in chunks: hexadecimal, with the number of bytes that were read. */
export async function digestFile(folder: string, name: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(createReadStream(path.join(folder, ...name.split('/'))), async (chunks) => {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
    }
  })
  return { sha256: hash.digest('hex'), size }
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.zip': 'application/zip',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
}

/** Media type by the name's end; pictures too are sent as files, because an SVG picture can carry scripts. */
export function mediaTypeOf(name: string): string {
  return mediaTypes[path.extname(name).toLowerCase()] ?? 'application/octet-stream'
}
