import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export type ZipEntry = { name: string; data: Buffer; store?: boolean }

/** One date for all entries, so that equal entries give equal bytes; fflate uses its local-time parts. */
const entryDate = new Date(2026, 0, 1)

/**
 * Packs entries into a ZIP archive (APPNOTE 6.3, without ZIP64: less than 4 GB and 65,536 entries) and holds one entry
 * in memory at a time. `store` leaves an entry uncompressed.
 */
export function* zip(entries: Iterable<ZipEntry>): Generator<Uint8Array> {
  let made: Uint8Array[] = []
  const archive = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  for (const { name, data, store = false } of entries) {
    const entry = store ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 9 })
    entry.mtime = entryDate
    archive.add(entry)
    entry.push(data, true)
    yield* made
    made = []
  }
  archive.end()
  yield* made
}
