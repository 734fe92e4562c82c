import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageEntry } from '#server/seed/archive-packages.ts'
import { zip, type ZipEntry } from '#server/files/zip.ts'

const attachmentsFolder = new URL('./content/attachments/', import.meta.url)

/**
 * The zip of a post's attachment: all files of the folder that has its name, in the order of their names. Equal sources
 * give equal bytes. Throws if there is no such folder.
 */
export async function attachmentPackage(file: string): Promise<Iterable<Uint8Array>> {
  const folder = new URL(`${file.replace(/\.zip$/, '')}/`, attachmentsFolder)
  const entries: ZipEntry[] = []
  for (const name of await namesIn(folder))
    entries.push(await packageEntry(name, await readFile(new URL(name, folder))))
  return zip(entries)
}

/** Running the example of an attachment where it stands leaves such files. */
const leftByPrograms = /(?:^|\/)(?:__pycache__|\.venv)\/|\.db$/

async function namesIn(folder: URL): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile())
    .map((file) => path.relative(fileURLToPath(folder), path.join(file.parentPath, file.name)))
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => !leftByPrograms.test(name))
    .toSorted()
}
