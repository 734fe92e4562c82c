import { readFiles, type FileRow } from './client-parts.ts'
import type { Subject } from './part.ts'

/** Of all files in one archive: it has no ZIP64, and the server's disk has to hold it for a week. */
const maxFileBytes = 1024 ** 3

export type PackedFile = FileRow & {
  /** Within the archive. */
  path: string
  isLeftOut: boolean
}

/** The files of an account in the order in which they are packed. */
export async function* packedFiles(subject: Subject): AsyncGenerator<PackedFile> {
  let bytes = 0
  let place = 0
  for (let rows = await readFiles(subject, 0); rows.length > 0; rows = await readFiles(subject, place))
    for (const row of rows) {
      place += 1
      bytes += row.size
      const isLeftOut = bytes > maxFileBytes
      if (isLeftOut) bytes -= row.size
      // Numbered, because two may have one name.
      yield { ...row, path: `files/${String(place).padStart(4, '0')}-${row.name}`, isLeftOut }
    }
}
