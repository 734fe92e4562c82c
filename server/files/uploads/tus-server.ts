import { maxAttachmentBytes } from '#domain/limits.ts'
import { randomUUID } from 'node:crypto'
import { Server } from '@tus/server'
import * as v from 'valibot'
import { archivePurpose, maxStaffFileBytes, uploadsPath } from '#domain/uploads.ts'
import { daysBefore } from '#domain/retention.ts'
import type { Clock } from '#server/clock.ts'
import { inTransaction, type Database } from '#server/database/database.ts'
import { StorageUnavailable } from '#server/files/storage.ts'
import type { UploadStore } from '#server/files/uploads/upload-store.ts'
import type { Account } from '#server/repositories/accounts.ts'
import { insertUpload, lockUploads, uploadsOf } from '#server/repositories/attachments.ts'

/** A phone that was offline may have several forms with files. */
const maxOpenUploads = 20
const maxBytesPerDay = 200 * 1024 * 1024
const maxStaffBytesPerDay = 20 * 1024 ** 3

/** How long a request that still holds an upload, on a broken connection, may continue when the next one arrives. */
const lockDrainMs = 200

const uploadId = v.pipe(v.string(), v.uuid(), v.toLowerCase())
const maxGivenNameLength = 300

const tooManyOpen = {
  status_code: 429,
  body: 'Too many files are unfinished. Finish or remove some first.',
}
const tooMuchToday = {
  status_code: 429,
  body: 'Too many bytes in one day. Please try again tomorrow.',
}
const idTaken = { status_code: 409, body: 'There is an upload with this id.' }
/** How the failures of the store look behind @tus/server. */
const storeFails = { status_code: 503, body: 'The store of files cannot be reached.' }
const isEmpty = { status_code: 400, body: 'The file is empty.' }

/** The account that sent a request, and whether its session may send the large files of staff. */
export type UploadSender = { account: Account; isStaff: boolean }

type Parts = {
  db: Database
  clock: Clock
  store: UploadStore
  senderOf: (request: object) => UploadSender | undefined
  /** Called when an upload is complete and its kind is allowed. */
  onFinished: () => void
  /** Called when the store of files cannot be reached; the sender is answered 503. */
  onStoreFailure: (error: unknown) => void
}

/**
 * The tus server: creation with the id that the device chose (`id` of Upload-Metadata, else a new one), and the limits of
 * size, of unfinished files and of bytes per day. Only for requests whose sender `senderOf` knows.
 */
export function createTusServer({ db, clock, store, senderOf, onFinished, onStoreFailure }: Parts): Server {
  function knownSender(request: object): UploadSender {
    const sender = senderOf(request)
    if (!sender) throw new TypeError('a request without an account reached the uploads')
    return sender
  }

  return new Server({
    path: uploadsPath.slice(0, -1),
    datastore: store,
    relativeLocation: true,
    lockDrainTimeout: lockDrainMs,
    maxSize: (request) => (senderOf(request)?.isStaff ? maxStaffFileBytes : maxAttachmentBytes),
    namingFunction: (_request, metadata) => {
      const requestedId = v.safeParse(uploadId, metadata?.id)
      return requestedId.success ? requestedId.output : randomUUID()
    },
    onUploadCreate: async (request, { id, size = 0, metadata }) => {
      if (size === 0) throw isEmpty
      await store.room.require(size)
      const { account, isStaff } = knownSender(request)
      const now = clock.now()
      const since = daysBefore(now, 1)
      const allowed = isStaff ? maxStaffBytesPerDay : maxBytesPerDay
      const isForArchive = metadata?.purpose === archivePurpose
      const name = (metadata?.filename ?? '').replaceAll('\0', '').slice(0, maxGivenNameLength)
      const upload = { id, ownerId: account.id, name, size, at: now.toISOString(), isForArchive }
      // In one transaction: concurrent uploads are counted by their announced size.
      const refusal = await inTransaction(db, async (trx) => {
        await lockUploads(trx, account.id)
        const usage = await uploadsOf(trx, account.id, since)
        if (usage.open >= maxOpenUploads) return tooManyOpen
        if (usage.bytes + size > allowed) return tooMuchToday
        return (await insertUpload(trx, upload)) ? null : idTaken
      })
      if (refusal) throw refusal
      return {}
    },
    onResponseError: (_request, error) => {
      if (!(error instanceof StorageUnavailable)) return undefined
      onStoreFailure(error)
      return storeFails
    },
    onUploadFinish: async (_request, { id }) => {
      await store.finish(id)
      onFinished()
      return {}
    },
  })
}
