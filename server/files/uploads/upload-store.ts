import { maxAttachmentBytes } from '#domain/limits.ts'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'

import type { Clock } from '#server/clock.ts'
import { inTransaction, type Database } from '#server/database/database.ts'
import { cleanName } from '#server/files/clean-name.ts'
import { fileKind, headBytes } from '#server/files/file-kind.ts'
import { areaOf, readHead, type Storage } from '#server/files/storage.ts'
import { finishArchiveUpload, finishRecorded } from '#server/files/uploads/finish-upload.ts'
import { removeUpload } from '#server/files/uploads/remove-upload.ts'
import { createDigests } from '#server/files/uploads/digests.ts'
import { createDiskRoom, type DiskRoom } from '#server/files/uploads/disk-room.ts'
import { dropPictures } from '#server/repositories/attachment-pictures.ts'
import {
  closeUpload,
  findAttachment,
  isForArchive,
  type Attachment,
} from '#server/repositories/attachments.ts'

/** How a hook or the store refuses in @tus/server, which answers with the status. */
export const kindRefused = { status_code: 415, body: 'This kind of file cannot be attached.' }

type UploadStoreParts = { db: Database; files: Storage; clock: Clock }

/**
 * The store of @tus/server over our storage, of which `files` is the whole: facts are in the table of attachments, the offset is
 * the stored size.
 */
export class UploadStore extends DataStore {
  readonly #db: Database
  readonly #storage: Storage
  readonly #clock: Clock
  readonly #files: Storage
  readonly #digests
  readonly room: DiskRoom
  readonly #finishing = new Map<string, Promise<void>>()

  constructor({ db, files, clock }: UploadStoreParts) {
    super()
    this.#db = db
    this.#files = files
    this.#storage = areaOf(files, 'attachments')
    this.#clock = clock
    this.#digests = createDigests(this.#storage)
    this.room = createDiskRoom(() => this.#storage.freeBytes())
    this.extensions = ['creation', 'termination', 'expiration']
  }

  /** The row is inserted by `onUploadCreate`; the first bytes create the file. */
  override create(upload: Upload): Promise<Upload> {
    return Promise.resolve(upload)
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#rowOf(id)
    const offset = await this.offsetOf(row)
    return new Upload({ id, size: row.size, offset, metadata: { filename: row.name } })
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const row = await this.#rowOf(id)
    const { storage_key: key, size, name } = row
    let end = offset
    await pipeline(
      stream,
      (chunks: AsyncIterable<Uint8Array>) => this.room.holdFor(size - offset, chunks),
      (chunks: AsyncIterable<Uint8Array>) => this.#digests.follow(key, offset, chunks),
      async (chunks: AsyncIterable<Uint8Array>) => {
        end = await this.#storage.append(key, offset, chunks)
      },
    )
    // Early, so that nobody sends a whole file that is refused at its end.
    const isHeadComplete = offset < headBytes && end >= Math.min(headBytes, size)
    if (
      isHeadComplete &&
      !isForArchive(row) &&
      !fileKind(await readHead(this.#storage, key, headBytes), name)
    )
      await this.#refuse(id, key)
    return end
  }

  override async remove(id: string): Promise<void> {
    const row = await this.#rowOf(id)
    const { storage_key: key } = row
    const sent = await this.offsetOf(row)
    if (!(await closeUpload(this.#db, id, { state: 'removed', sent }))) throw ERRORS.INVALID_TERMINATION
    await dropPictures(this.#db, id)
    await removeUpload(this.#storage, key)
  }

  /** Bytes that are stored of an upload. */
  async offsetOf({ state, size, storage_key: key }: Attachment): Promise<number> {
    if (state === 'finished') return size
    return (await this.#storage.stat(key))?.size ?? 0
  }

  /**
   * Checks the content of an upload whose bytes are complete, and marks it as finished. Safe to repeat, also after a kill
   * in between. Throws `kindRefused`.
   */
  finish(id: string): Promise<void> {
    const running = this.#finishing.get(id) ?? this.#finish(id).finally(() => this.#finishing.delete(id))
    this.#finishing.set(id, running)
    return running
  }

  async #finish(id: string): Promise<void> {
    const row = await this.#rowOf(id)
    const { storage_key: key, size, name, state } = row
    if (state !== 'open') return
    if (isForArchive(row)) {
      const sha256 = await this.#digests.complete(key, size)
      return finishArchiveUpload({ db: this.#db, clock: this.#clock, files: this.#files }, { row, sha256 })
    }
    const kind = fileKind(await readHead(this.#storage, key, headBytes), name)
    if (!kind) return this.#refuse(id, key)
    const sha256 = await this.#digests.complete(key, size)
    await this.#storage.finish(key, size, key)
    const at = this.#clock.now().toISOString()
    const hasPictures = size <= maxAttachmentBytes && resizableKinds.has(kind)
    const finished = { name: cleanName(name, kind), type: kind, sha256, at, hasPictures, subject: null }
    await inTransaction(this.#db, (trx) => finishRecorded(trx, row, finished))
  }

  async #refuse(id: string, key: string): Promise<never> {
    const sent = (await this.#storage.stat(key))?.size ?? 0
    await closeUpload(this.#db, id, { state: 'refused', sent })
    await this.#storage.remove(key)
    throw kindRefused
  }

  async #rowOf(id: string): Promise<Attachment> {
    const row = await findAttachment(this.#db, id)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    if (row.state === 'refused') throw kindRefused
    if (row.state === 'removed') throw ERRORS.FILE_NO_LONGER_EXISTS
    return row
  }
}

/** Kinds of which pictures are made. */
const resizableKinds: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])
