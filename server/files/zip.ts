import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** `mode`: the permissions of a Unix file, such as 0o755 for a script. */
export type ZipEntry = { name: string; data: Buffer; store?: boolean; mode?: number }

/** One date for all entries, so that equal entries give equal bytes; fflate uses its local-time parts. */
const entryDate = new Date(2026, 0, 1)

/** "Made by" Unix, which says that the upper half of the attributes is the mode of a file (APPNOTE 6.3, 4.4.2). */
const madeByUnix = 3
const regularFile = 0o100000

/**
 * Packs entries into a ZIP archive (APPNOTE 6.3, without ZIP64: less than 4 GB and 65,536 entries) and holds one entry
 * in memory at a time. `store` leaves an entry uncompressed.
 */
export function* zip(entries: Iterable<ZipEntry>): Generator<Uint8Array> {
  let chunks: Uint8Array[] = []
  const archive = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for (const { name, data, store = false, mode } of entries) {
    const entry = store ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 9 })
    entry.mtime = entryDate
    if (mode !== undefined) Object.assign(entry, { os: madeByUnix, attrs: (regularFile | mode) << 16 })
    archive.add(entry)
    entry.push(data, true)
    yield* chunks
    chunks = []
  }
  archive.end()
  yield* chunks
}
