import { filesNamedIn, postDraftKey } from '#domain/post-files.ts'
import { uploadKeptMs } from '#domain/uploads.ts'
import type { Clock } from '#platform/engine/clock.ts'
import type { Locks } from '#platform/engine/locks.ts'
import type { Http } from '#platform/network/http.ts'
import { nextAttempt } from '#platform/outbox/backoff.ts'
import { knownEpoch } from '#platform/outbox/epoch.ts'
import { filesOf } from '#platform/outbox/files-of.ts'
import { signedInUserId } from '#platform/session/signed-in-user.ts'
import type { Database } from '#platform/storage/database.ts'
import { sendUpload, type UploadOutcome } from './send-upload.ts'
import { isForgotten, type UploadRow } from './upload-row.ts'

type UploaderParts = {
  db: Database
  http: Http
  locks: Locks
  clock: Clock
  /** Resolves after `ms`, or earlier when the network may be back. */
  wait: (ms: number) => Promise<void>
  /** From 0 to 1, for the jitter. */
  random?: () => number
  /** Called with the bytes of a file that the server has. */
  onProgress: (id: string, sent: number) => void
  /** Called when a file is complete or refused, so that the write that refers to it can go on. */
  onSettled: () => void
}

export type Uploader = {
  /**
   * Sends the waiting files of the signed-in user until none waits, oldest first, and those that failed after the others;
   * several calls share one run.
   */
  run: () => Promise<void>
  /** Forgets files that neither a form, the text of a draft nor a write refers to; those of a discarded write an hour later. */
  sweep: () => Promise<void>
}

/** The failures of this run by the id of the file. */
type FailuresOf = Map<string, number>

type Settled = Extract<UploadOutcome, { kind: 'sent' | 'refused' }>
type Cut = Extract<UploadOutcome, { kind: 'cut' }>

/** After this many failures the pauses of about a minute grow no longer: files are large, and people wait for them. */
const maxBackoffFailures = 7
const draftWaitMs = 24 * 3_600_000
/** How long a file that the server has is not asked for again: longer than the other files of its write take. */
const confirmedMs = 3_600_000

/** Sends files in one tab at a time (lock `uploads`); another tab takes over when that one closes. */
export function createUploader(parts: UploaderParts): Uploader {
  const { db, http, locks, clock, wait, random = Math.random, onProgress, onSettled } = parts
  let running: Promise<void> | undefined
  let isRerunNeeded = false
  /** Ends the wait after a failure. */
  let wake: (() => void) | undefined

  /** The oldest of those that failed least; one file may never get through, such as one that a filter rejects. */
  async function nextWaiting(failuresOf: FailuresOf = new Map()): Promise<UploadRow | undefined> {
    const userId = await signedInUserId(db.settings)
    if (userId === null) return undefined
    const rows = await db.uploads.where({ owner: userId, state: 'waiting' }).sortBy('createdAt')
    const failed = ({ id }: UploadRow) => failuresOf.get(id) ?? 0
    return rows.toSorted((a, b) => failed(a) - failed(b))[0]
  }

  /** A file that was sent to a server that another tab knows to be restored since is asked for again, like one that was cut. */
  async function settle({ id, createdAt }: UploadRow, outcome: Settled): Promise<Settled | Cut> {
    const { epoch } = outcome.kind === 'sent' ? outcome : { epoch: null }
    const problem = outcome.kind === 'refused' ? outcome.problem : null
    const askAt = Math.max(createdAt + uploadKeptMs / 2, clock.now() + confirmedMs)
    return db.transaction('rw', db.uploads, db.settings, async () => {
      if (epoch !== null && epoch < ((await knownEpoch(db)) ?? 0))
        return { kind: 'cut', gained: 0, retryAfterMs: 0 }
      await db.uploads.update(id, {
        state: outcome.kind,
        problem,
        askAt,
        ...(epoch === null ? {} : { epoch }),
      })
      return outcome
    })
  }

  async function runAll(): Promise<void> {
    /** Those in a row, of whichever files. */
    let failures = 0
    const failuresOf: FailuresOf = new Map()
    for (let row = await nextWaiting(); row; row = await nextWaiting(failuresOf)) {
      isRerunNeeded = false
      const { id } = row
      const uploadState = { isWanted: true }
      const result = await sendUpload(row, {
        http,
        now: clock.now,
        onProgress: (sent) => {
          onProgress(id, sent)
          // A file that was removed meanwhile is not sent to its end.
          db.uploads.get(id).then(
            (stored) => (uploadState.isWanted = stored !== undefined),
            () => {},
          )
        },
        isWanted: () => uploadState.isWanted,
      })
      if (result.kind === 'signed-out') return
      const outcome = result.kind === 'cut' ? result : await settle(row, result)
      if (outcome.kind === 'cut') {
        if (!uploadState.isWanted) continue
        failures = outcome.gained > 0 ? 1 : failures + 1
        failuresOf.set(id, outcome.gained > 0 ? 1 : (failuresOf.get(id) ?? 0) + 1)
        await Promise.race([
          wait(nextAttempt(0, Math.min(failures, maxBackoffFailures), random(), outcome.retryAfterMs)),
          new Promise<void>((done) => (wake = done)),
        ])
        continue
      }
      failures = 0
      onSettled()
    }
  }

  function run(): Promise<void> {
    isRerunNeeded = true
    wake?.()
    running ??= locks
      .request('uploads', runAll)
      .finally(() => {
        running = undefined
      })
      // A file may have been added after the run read the table for the last time.
      .then(async () => (isRerunNeeded && (await nextWaiting()) ? run() : undefined))
    return running
  }

  return {
    run,
    sweep: () =>
      db.transaction('rw', db.uploads, db.outbox, db.postDrafts, async () => {
        const usedIds = new Set<string>()
        await db.outbox.each((row) => {
          for (const id of filesOf(row)) usedIds.add(id)
        })
        const drafts = new Set<string>()
        await db.postDrafts.each(({ id, source }) => {
          drafts.add(postDraftKey(id))
          for (const named of filesNamedIn(source)) usedIds.add(named)
        })
        const now = clock.now()
        // A picture may be chosen before the first word of its draft is kept.
        const isLeft = (file: UploadRow) =>
          isForgotten(file, now) ||
          (file.place.startsWith(postDraftKey('')) &&
            !drafts.has(file.place) &&
            file.createdAt < now - draftWaitMs)
        await db.uploads.filter((file) => isLeft(file) && !usedIds.has(file.id)).delete()
      }),
  }
}
