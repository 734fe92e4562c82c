import type { Clock } from '#server/clock.ts'
import { inTransaction, type Database } from '#server/database/database.ts'
import { QueueWorker } from '#server/jobs/queue-worker.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import { ConcurrentBatchError, queueLetterBatch } from '#server/repositories/staff/letters.ts'

const everyMs = 5000
/** Mails per transaction: the database is locked for a few milliseconds. */
const batch = 100

/**
 * Moves the recipients of letters into the mail queue, batch by batch, until each letter is sent. What a stopped process
 * left is continued by the next.
 */
export class LetterSender extends QueueWorker {
  readonly #db: Database
  readonly #clock: Clock
  readonly #mails: MailQueue

  constructor(db: Database, clock: Clock, mails: MailQueue) {
    super('letters', everyMs)
    this.#db = db
    this.#clock = clock
    this.#mails = mails
  }

  protected async work(): Promise<void> {
    while (!this.isClosed && (await this.#queueBatch())) this.#mails.markQueued()
  }

  async #queueBatch(): Promise<boolean> {
    try {
      return await inTransaction(this.#db, (trx) =>
        queueLetterBatch(trx, this.#clock.now().toISOString(), batch),
      )
    } catch (error) {
      if (error instanceof ConcurrentBatchError) return true
      throw error
    }
  }
}
