import path from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange } from '#server/files/byte-range.ts'

/**
 * Where attachments are stored. A key is made of lower-case names with `/` between them. An implementation for an object
 * store keeps the appended parts of a key as a multipart upload until `stat` gives their sum.
 */
export type Storage = {
  /** Stores the whole content of a key at once: a reader sees the previous content or all of this one. Returns its size. */
  put: (key: string, chunks: AsyncIterable<Uint8Array>) => Promise<number>
  /**
   * Appends to a key that holds exactly `offset` bytes, and creates it at 0. Returns the new size, which survives a power
   * loss. When `chunks` or the disk fails it rejects; what was written by then stays. Throws `OffsetMismatch`.
   */
  append: (key: string, offset: number, chunks: AsyncIterable<Uint8Array>) => Promise<number>
  /** The bytes of a key or a range of them. The stream fails if the key does not exist. */
  read: (key: string, range?: ByteRange) => Readable
  /** Puts the content of a key as a file at a path of this machine, whose folder exists. Safe to repeat. */
  copyTo: (key: string, place: string) => Promise<void>
  /** Null if the key does not exist. */
  stat: (key: string) => Promise<{ size: number } | null>
  /** Does nothing if the key does not exist. */
  remove: (key: string) => Promise<void>
}

/** An append to another offset than the end. */
export class OffsetMismatch extends Error {}

/** The first bytes of a key, at most `length`. */
export async function readHead(storage: Storage, key: string, length: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of storage.read(key, { start: 0, end: length - 1 })) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** Folder of the attachments within a data folder, where they are stored locally. */
export function attachmentsFolder(dataDir: string): string {
  return path.join(dataDir, 'attachments')
}
