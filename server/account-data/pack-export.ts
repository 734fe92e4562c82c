import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type AsyncFlateStreamHandler, type ZipInputFile } from 'fflate'
import type { Locale } from '#domain/locale.ts'
import type { Storage } from '#server/files/storage.ts'
import { yieldToEventLoop } from '#server/http/event-loop.ts'
import { exportHtml } from './export-html.ts'
import { packedFiles } from './packed-files.ts'
import { batchesOf, type Subject } from './part.ts'
import { partNames, readPart, type PartName } from './parts.ts'

type PackOptions = {
  subject: Subject
  storage: Storage
  locale: Locale
  now: Date
}

type Entry = { name: string; isStored?: boolean; pieces: AsyncIterable<string | Uint8Array> }

/**
 * Everything that the server holds about an account as a ZIP archive, in pieces: `index.html` to read, a JSON file for each
 * part, and the files. One batch of rows is in memory at a time. Other work has its turn between the batches.
 */
export async function* packExport(options: PackOptions): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = []
  const archive = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  for await (const { name, isStored = false, pieces } of entriesOf(options)) {
    const entry = new StreamedEntry(name, options.now, isStored)
    archive.add(entry)
    for await (const chunk of isStored
      ? entry.measurePieces(pieces)
      : deflateChunks(entry.measurePieces(pieces))) {
      entry.ondata(null, new Uint8Array(chunk), false)
      yield* made
      made = []
    }
    entry.ondata(null, new Uint8Array(0), true)
    yield* made
    made = []
  }
  archive.end()
  yield* made
}

/** An entry whose bytes are compressed by zlib, off the thread of the server; fflate writes what is around them. */
class StreamedEntry implements ZipInputFile {
  readonly filename: string
  readonly mtime: Date
  readonly compression: number
  size = 0
  crc = 0
  ondata: AsyncFlateStreamHandler = () => {}

  constructor(filename: string, mtime: Date, isStored: boolean) {
    this.filename = filename
    this.mtime = mtime
    this.compression = isStored ? 0 : 8
  }

  /** The pieces as bytes, with their length and checksum noted. */
  async *measurePieces(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      this.size += bytes.length
      this.crc = crc32(bytes, this.crc)
      yield bytes
      await yieldToEventLoop()
    }
  }
}

async function* deflateChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw({ level: 6 })
  // A failure of the source ends `deflate` with its error, which is thrown below.
  const feeding = pipeline(bytes, deflate).catch(() => {})
  for await (const chunk of deflate) yield chunk
  await feeding
}

async function* entriesOf({ subject, storage, locale, now }: PackOptions): AsyncGenerator<Entry> {
  yield { name: 'index.html', pieces: pageOf(subject, locale, now) }
  for (const name of partNames) yield { name: `${name}.json`, pieces: jsonOf(subject, name) }
  yield { name: 'files.json', pieces: jsonOfFiles(subject) }
  for await (const { path, isLeftOut, storage_key: key } of packedFiles(subject)) {
    const facts = isLeftOut ? null : await storage.stat(key)
    // The bytes may be gone while their row is still there.
    if (facts) yield { name: path, isStored: true, pieces: bytesOf(storage, key) }
  }
}

async function* bytesOf(storage: Storage, key: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of await storage.read(key)) yield new Uint8Array(Buffer.from(chunk))
}

async function* jsonOf(subject: Subject, name: PartName): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of batchesOf(readPart(name), subject)) {
    yield rows
      .map((row, index) => `${isFirst && index === 0 ? '[\n' : ',\n'}${JSON.stringify(row, undefined, 1)}`)
      .join('')
    isFirst = false
  }
  yield isFirst ? '[]\n' : '\n]\n'
}

async function* jsonOfFiles(subject: Subject): AsyncGenerator<string> {
  let before = '[\n'
  for await (const { storage_key: _key, isLeftOut, path, ...row } of packedFiles(subject)) {
    yield `${before}${JSON.stringify({ ...row, path: isLeftOut ? null : path })}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** Parts without a row are left out. */
async function* pageOf(subject: Subject, locale: Locale, now: Date): AsyncGenerator<string> {
  const html = exportHtml(locale)
  yield html.head(now.toISOString(), subject.account.username)
  for (const name of partNames) {
    let isOpen = false
    for await (const rows of batchesOf(readPart(name), subject)) {
      yield (isOpen ? '' : html.partHead(name)) + rows.map((row) => html.row(row)).join('')
      isOpen = true
    }
    if (isOpen) yield html.partEnd
  }
  let hasFiles = false
  for await (const file of packedFiles(subject)) {
    yield (hasFiles ? '' : html.filesHead) + html.file(file)
    hasFiles = true
  }
  if (hasFiles) yield html.filesEnd
}
