import type { Readable } from 'node:stream'
import type { ByteRange } from '#server/files/byte-range.ts'

export type StoredFacts = {
  size: number
  changedAt: Date
  /** Names this content of the key, for `read`. A store may know none, such as of what is being appended to. */
  version?: string
}
export type StoredEntry = StoredFacts & { key: string }

/**
 * Where the files of people and of the content are stored: in DATA_DIR or in a bucket (docs/decisions/051-file-storage.md). A key
 * is a path with `/` between its names. All functions throw `StorageUnavailable` where the store cannot be reached.
 */
export type Storage = {
  /**
   * Stores the whole content of a key at once: a reader sees the previous content or all of this one. Returns its size.
   * Throws what `chunks` throws.
   */
  put: (key: string, chunks: AsyncIterable<Uint8Array>) => Promise<number>
  /**
   * Appends to a key that holds exactly `offset` bytes, and creates it at 0. Returns the new size, which survives a power
   * loss. When `chunks` or the store fails it rejects; what was written by then stays. Throws `OffsetMismatch`.
   */
  append: (key: string, offset: number, chunks: AsyncIterable<Uint8Array>) => Promise<number>
  /**
   * Makes the `size` bytes that were appended to a key the content of `target`, which may be the same key; another one's
   * source stays until it is removed. Safe to repeat. Throws `OffsetMismatch` if the key holds another number of bytes.
   */
  finish: (key: string, size: number, target: string) => Promise<void>
  /**
   * The bytes of a key or a range of them, also while it is being appended to. Throws `NotStored`; with the `version` of a
   * `stat`, `ContentChanged` unless the key still has that content, so that nobody describes one and sends another.
   */
  read: (key: string, range?: ByteRange, version?: string) => Promise<Readable>
  /** Null if the key does not exist, or is a link to a place outside of the store. */
  stat: (key: string) => Promise<StoredFacts | null>
  /** The files below a folder, in no fixed order, without links and what is being appended to in a bucket. */
  list: (folder: string) => AsyncIterable<StoredEntry>
  /** Does nothing if the key does not exist. */
  remove: (key: string) => Promise<void>
  /** Bytes that can still be stored. */
  freeBytes: () => Promise<number>
}

/** An append to another offset than the end, or a finish before it. */
export class OffsetMismatch extends Error {}

/** A key that does not exist. */
export class NotStored extends Error {}

/** A key that has another content than the version that was asked for, or none any more. */
export class ContentChanged extends Error {}

/** The store could not be reached, or refuses what it should do: the request may be made again, and nothing is lost. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}

/** Folders of the store; their files have these names below DATA_DIR too. */
export const areas = {
  /** Uploads, finished or not, and the pictures made of them. */
  attachments: 'attachments',
  /** Files with everything about an account. */
  exports: 'exports',
  /** Files of the archive and of posts. */
  files: 'files',
} as const

export type Area = keyof typeof areas

/** The part of a store below one folder, with keys relative to it. */
export function areaOf(storage: Storage, area: Area): Storage {
  const within = (key: string) => `${areas[area]}/${key}`
  return {
    put: (key, chunks) => storage.put(within(key), chunks),
    append: (key, offset, chunks) => storage.append(within(key), offset, chunks),
    finish: (key, size, target) => storage.finish(within(key), size, within(target)),
    read: (key, range, version) => storage.read(within(key), range, version),
    stat: (key) => storage.stat(within(key)),
    async *list(folder) {
      for await (const { key, size, changedAt } of storage.list(folder === '' ? areas[area] : within(folder)))
        yield { key: key.slice(within('').length), size, changedAt }
    },
    remove: (key) => storage.remove(within(key)),
    freeBytes: () => storage.freeBytes(),
  }
}

/** The first bytes of a key, at most `length`. */
export async function readHead(storage: Storage, key: string, length: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await storage.read(key, { start: 0, end: length - 1 }))
    chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** Not an empty name, `.`, `..`, or a character that not every store keeps. */
export function isKey(key: string): boolean {
  return !/[\\\p{C}]/u.test(key) && key.split('/').every((name) => !['', '.', '..'].includes(name))
}

/** Throws TypeError for what is not a key. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new TypeError(`${key} is no key`)
  return key
}
