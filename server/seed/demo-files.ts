import { createCipheriv, createHash } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Storage } from '#server/files/storage.ts'

export type DemoFile = {
  /** Its key among the files. */
  path: string
  isPublic: boolean
  bytes: Iterable<Uint8Array>
}
export type WrittenFile = {
  path: string
  is_public: number
  size: number
  sha256: string
  media_type: string
}

const mediaTypes: Record<string, string> = {
  '.zip': 'application/zip',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
}

const pieceBytes = 1024 * 1024

/** Pseudo-random bytes, the same on every machine: AES-CTR with a key derived from the name. */
export function* deterministicBytes(name: string, length: number): Generator<Buffer> {
  const key = createHash('sha256').update(name).digest()
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const zeros = Buffer.alloc(Math.min(length, pieceBytes))
  for (let left = length; left > 0; left -= pieceBytes)
    yield cipher.update(zeros.subarray(0, Math.min(left, pieceBytes)))
}

/** Writes the file in chunks, completely or not at all, and returns the values for the table of files. */
export async function writeDemoFile(storage: Storage, file: DemoFile): Promise<WrittenFile> {
  const hash = createHash('sha256')
  function* hashChunks() {
    for (const piece of largePieces(file.bytes)) {
      hash.update(piece)
      yield piece
    }
  }
  const size = await storage.put(file.path, Readable.from(hashChunks()))
  return {
    path: file.path,
    is_public: file.isPublic ? 1 : 0,
    size,
    sha256: hash.digest('hex'),
    media_type: mediaTypes[path.extname(file.path)] ?? 'application/octet-stream',
  }
}

/** Joins small pieces up to about one MB, because a write for each entry of a zip takes longer than making it. */
function* largePieces(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let chunks: Uint8Array[] = []
  let length = 0
  for (const piece of pieces) {
    chunks.push(piece)
    length += piece.length
    if (length < pieceBytes) continue
    yield Buffer.concat(chunks)
    chunks = []
    length = 0
  }
  yield Buffer.concat(chunks)
}
