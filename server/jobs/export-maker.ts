import { createHash } from 'node:crypto'
import { isLocale } from '#domain/locale.ts'
import { removeExpiredExports } from '#server/jobs/remove-expired-exports.ts'
import { QueueWorker } from '#server/jobs/queue-worker.ts'
import type { Clock } from '#server/clock.ts'
import { inTransaction, type Database } from '#server/database/database.ts'
import { StorageUnavailable, type Storage } from '#server/files/storage.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import {
  exportKey,
  failExport,
  finishExport,
  failExhaustedExports,
  releaseExport,
  renewLease,
  leaseExport,
  type ExportRow,
} from '#server/repositories/account-exports.ts'
import { findAccount, type Account } from '#server/repositories/accounts.ts'

const everyMs = 15_000
/** Room for the largest file and for the database. */
const minFreeBytes = 1500 * 1024 ** 2
/** A process that did not renew it died: the next one starts over. */
const leaseMs = 60_000
const renewEveryMs = 20_000

type Parts = {
  db: Database
  clock: Clock
  /** The store of the attachments that are packed. */
  storage: Storage
  exportFiles: Storage
  mails: MailQueue
}

/** Thrown out of the making when the server ends, or the account is gone. */
class Stopped extends Error {}

/**
 * Makes the files with everything about an account, one after the other. What a killed server left is made again by the next;
 * a file that fails three times is given up.
 */
export class ExportMaker extends QueueWorker {
  readonly #parts: Parts

  constructor(parts: Parts) {
    super('exports', everyMs)
    this.#parts = parts
  }

  /** Makes what was just asked for; returns at once. */
  override startQueued(onError: (error: unknown) => void): void {
    void this.runDue().catch(onError)
  }

  protected async work(): Promise<void> {
    const failures: unknown[] = []
    const { db, clock } = this.#parts
    await failExhaustedExports(db, clock.now().toISOString())
    // At most so many in a turn: one that fails is taken again at once.
    for (let row = await this.#take(); row; row = await this.#take()) {
      try {
        await this.#make(row)
      } catch (error) {
        if (error instanceof Stopped) await releaseExport(db, row)
        else if (error instanceof StorageUnavailable) {
          // Says nothing about this one, and would hold for all; unless one object alone is refused, hence others go first.
          await releaseExport(db, row, this.#leaseEnd())
          throw error
        } else {
          failures.push(error)
          await failExport(db, row)
        }
      }
    }
    if (failures.length > 0) throw failures.at(-1)
  }

  async #take(): Promise<ExportRow | undefined> {
    if (this.isClosed) return undefined
    const { db, clock, exportFiles } = this.#parts
    // Asked for each: they wait, because a full disk would stop the database.
    if ((await exportFiles.freeBytes()) < minFreeBytes) return undefined
    return leaseExport(db, { now: clock.now().toISOString(), until: this.#leaseEnd() })
  }

  #leaseEnd(): string {
    return new Date(this.#parts.clock.now().getTime() + leaseMs).toISOString()
  }

  async #make(row: ExportRow): Promise<void> {
    const { db, clock, exportFiles, mails } = this.#parts
    const account = await findAccount(db, row.user_id)
    if (!account) return
    const locale = isLocale(row.locale) ? row.locale : 'en'
    const hash = createHash('sha256')
    // Also while the store takes its time with the last bytes.
    const renew = () => void renewLease(db, row, this.#leaseEnd()).catch(() => undefined)
    const renewing = setInterval(renew, renewEveryMs)
    const size = await exportFiles
      .put(exportKey(row), this.#piecesOf(row, account, hash))
      .finally(() => clearInterval(renewing))
    const sha256 = hash.digest('hex')
    let isFinished = false
    await inTransaction(db, async (trx) => {
      isFinished = await finishExport(trx, row, { now: clock.now(), size, sha256 })
      if (isFinished) await mails.enqueue(trx, { kind: 'export_ready', recipient: account.email, locale })
    })
    if (!isFinished) await exportFiles.remove(exportKey(row))
    mails.startQueued(() => {})
    await removeExpiredExports(this.#parts)
  }

  async *#piecesOf(row: ExportRow, account: Account, hash: ReturnType<typeof createHash>) {
    // Imported here, so that a server without such a file does not hold the library in memory.
    const { packExport } = await import('#server/account-data/pack-export.ts')
    const { db, clock, storage } = this.#parts
    const locale = isLocale(row.locale) ? row.locale : 'en'
    let renewedAt = clock.now().getTime()
    for await (const piece of packExport({ subject: { db, account }, storage, locale, now: clock.now() })) {
      if (this.isClosed) throw new Stopped()
      const now = clock.now().getTime()
      if (now - renewedAt > renewEveryMs) {
        renewedAt = now
        if (!(await renewLease(db, row, this.#leaseEnd()))) throw new Stopped()
      }
      hash.update(piece)
      yield piece
    }
  }
}
