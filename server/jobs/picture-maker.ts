import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/database.ts'
import { PictureProcessEnded, resizeInProcess } from '#server/files/pictures/resize-in-process.ts'
import { picturesFolder, removeUpload } from '#server/files/uploads/remove-upload.ts'
import { NotStored, type Storage } from '#server/files/storage.ts'
import { QueueWorker } from '#server/jobs/queue-worker.ts'
import {
  endPictureLeases,
  releaseResizeLease,
  renewResizeLease,
  storePictures,
  leaseUnresized,
  type AttachmentPicture,
} from '#server/repositories/attachment-pictures.ts'
import type { Attachment } from '#server/repositories/attachments.ts'

const everyMs = 10_000
/** A server that did not renew it was killed: the next one resizes the photo. */
const leaseMs = 20_000
const renewEveryMs = 5000
const maxServed = 500

type Parts = { db: Database; clock: Clock; storage: Storage }
type StoredPicture = Omit<AttachmentPicture, 'attachment_id'>

/**
 * Makes the pictures of uploaded photos, one after the other, each in a separate process; of each account in turn, so that many
 * slow photos of one delay another's by one. What a stopped server left is made by the next; a photo that cannot be decoded stays a
 * file without pictures.
 */
export class PictureMaker extends QueueWorker {
  readonly #parts: Parts
  #areLeasesEnded: Promise<void> = Promise.resolve()
  /** Accounts whose turn is over in this round. */
  readonly #served = new Set<number>()
  readonly #closing = new AbortController()

  constructor(parts: Parts) {
    super('pictures', everyMs)
    this.#parts = parts
  }

  override start(onError: (error: unknown) => void): void {
    this.#areLeasesEnded = endPictureLeases(this.#parts.db).catch(onError)
    super.start(onError)
  }

  override close(): Promise<void> {
    this.#closing.abort()
    return super.close()
  }

  protected async work(): Promise<void> {
    await this.#areLeasesEnded
    const { db, storage } = this.#parts
    for (let row = await this.#next(); row; row = await this.#next()) {
      const pictures = await this.#resizeLeased(row).catch(async (error: unknown) => {
        // The store failed, which says nothing about the photo. If it refuses this one alone, others come first. A process that
        // ended may have been ended by the photo: that try counts, and the next is after the lease.
        if (!(error instanceof PictureProcessEnded)) await releaseResizeLease(db, row, this.#leaseEnd())
        throw error
      })
      if (this.#closing.signal.aborted) return releaseResizeLease(db, row)
      if ((await storePictures(db, row, pictures)) === 'removed') await removeUpload(storage, row.storage_key)
    }
  }

  async #next(): Promise<Attachment | undefined> {
    if (this.#closing.signal.aborted) return undefined
    const { db, clock } = this.#parts
    const row = await leaseUnresized(db, {
      now: clock.now().toISOString(),
      until: this.#leaseEnd(),
      last: [...this.#served],
    })
    // None of another account waits, or they are too many to name.
    if (!row || this.#served.has(row.owner_id) || this.#served.size >= maxServed) this.#served.clear()
    if (row) this.#served.add(row.owner_id)
    return row
  }

  #leaseEnd(): string {
    return new Date(this.#parts.clock.now().getTime() + leaseMs).toISOString()
  }

  async #resizeLeased(row: Attachment): Promise<StoredPicture[] | null> {
    // A failed renewal is followed by the next, or another server resizes the photo too.
    const renew = () => void renewResizeLease(this.#parts.db, row, this.#leaseEnd()).catch(() => undefined)
    const renewing = setInterval(renew, renewEveryMs)
    try {
      return await this.#resize(row)
    } finally {
      clearInterval(renewing)
    }
  }

  /** Null if the file cannot be decoded. */
  async #resize({ storage_key: key }: Attachment): Promise<StoredPicture[] | null> {
    const { storage } = this.#parts
    const source = await storage.read(key).catch((error: unknown) => {
      if (error instanceof NotStored) return null
      throw error
    })
    const resized = source && (await resizeInProcess(source, this.#closing.signal))
    if (!resized || this.#closing.signal.aborted) return null
    const stored: StoredPicture[] = []
    for (const { data, name, type, width, height } of resized) {
      const storageKey = `${picturesFolder(key)}/${name}`
      await storage.put(storageKey, Readable.from([data]))
      const sha256 = createHash('sha256').update(data).digest('hex')
      stored.push({ name, type, width, height, size: data.length, sha256, storage_key: storageKey })
    }
    return stored
  }
}
