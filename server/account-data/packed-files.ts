import { readFiles, type FileRow } from './client-parts.ts'
import type { Subject } from './part.ts'

/** Maximum size of all files in one archive, which has no ZIP64 and stays on the server's disk for a week. */
const maxFileBytes = 1024 ** 3

export type PackedFile = FileRow & {
  /** Within the archive. */
  path: string
  isLeftOut: boolean
}

/** The files of an account in the order in which they are packed. */
export async function* packedFiles(subject: Subject): AsyncGenerator<PackedFile> {
  let bytes = 0
  let fileNumber = 0
  for (let rows = await readFiles(subject, 0); rows.length > 0; rows = await readFiles(subject, fileNumber))
    for (const row of rows) {
      fileNumber += 1
      bytes += row.size
      const isLeftOut = bytes > maxFileBytes
      if (isLeftOut) bytes -= row.size
      // Numbered, because two may have one name.
      yield { ...row, path: `files/${String(fileNumber).padStart(4, '0')}-${row.name}`, isLeftOut }
    }
}
