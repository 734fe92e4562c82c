import { createHash } from 'node:crypto'
import path from 'node:path'
import * as v from 'valibot'
import { archiveFileName } from '#domain/archive-entry.ts'
import type { Storage } from '#server/files/storage.ts'

/** A file of the archive; `name` is its key among the files. */
export type FolderFile = { name: string; size: number; changedAt: Date }

/** Folders below `archive/` that are looked into, and the file's name. */
const maxDepth = 5

/**
 * Files of the archive, by name, at most `maxFiles` of them. Leaves out hidden files, links, and names that an entry could not
 * refer to.
 */
export async function listArchiveFolder(files: Storage, maxFiles: number): Promise<FolderFile[]> {
  const folderFiles: FolderFile[] = []
  for await (const { key: name, size, changedAt } of files.list('archive')) {
    if (!v.is(archiveFileName, name) || name.split('/').length > 1 + maxDepth) continue
    folderFiles.push({ name, size, changedAt })
    if (folderFiles.length >= maxFiles) break
  }
  return folderFiles.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** A file of the archive; null if the name is not one, or there is no such file. */
export async function findArchiveFile(files: Storage, name: string): Promise<FolderFile | null> {
  const facts = v.is(archiveFileName, name) ? await files.stat(name) : null
  return facts && { name, size: facts.size, changedAt: facts.changedAt }
}

/** SHA-256 of a file, read in chunks: hexadecimal, with the number of bytes that were read. */
export async function digestFile(files: Storage, name: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of await files.read(name)) {
    hash.update(chunk)
    size += chunk.length
  }
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
