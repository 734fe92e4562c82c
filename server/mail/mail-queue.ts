import { QueueWorker, type JobTracing } from '#server/jobs/queue-worker.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Trx } from '#server/database/database.ts'
import type { ComposeMail } from '#server/mail/compose.ts'
import { MailLimit } from '#server/mail/mail-limit.ts'
import type { MailTransport } from '#server/mail/transport.ts'
import type { Attempts } from '#server/security/attempts/attempts.ts'
import {
  addToMail,
  finishMail,
  insertMail,
  postponeMail,
  leaseDueMail,
  type GroupedMail,
  type MailRow,
  type NewMail,
} from '#server/repositories/mails.ts'

const pollEveryMs = 30_000
const minuteMs = 60_000
/** An attempt without a result after this time counts as failed: its process has died. */
const leaseMs = 5 * minuteMs
const maxPauseMs = 6 * 60 * minuteMs
/** About three days in all, with the pauses between attempts. */
const maxAttempts = 20

/** Kinds that anybody can cause to be sent to an unverified address. */
const onRequest = new Set(['verify_email', 'password_reset', 'sign_in_code', 'newsletter', 'deletion_asked'])

/** What became of a mail; `failed` is tried again, `given_up` is not, and `obsolete` needed no sending. */
export type MailOutcome = 'sent' | 'obsolete' | 'failed' | 'given_up'

type Parts = {
  db: Database
  clock: Clock
  compose: ComposeMail
  transport: MailTransport
  tracing?: JobTracing
  onOutcome?: (outcome: MailOutcome) => void
  attempts: Attempts
}

/**
 * Mails wait in the database and are sent after the response, so an unavailable mail server delays mails and fails no
 * request. Delivery is at least once: a crash between sending and recording it sends the mail again.
 */
export class MailQueue extends QueueWorker {
  readonly #db: Database
  readonly #clock: Clock
  readonly #compose: ComposeMail
  readonly #transport: MailTransport
  readonly #limit: MailLimit
  readonly #onOutcome: (outcome: MailOutcome) => void

  constructor(options: Parts) {
    super('mails', pollEveryMs, options.tracing)
    this.#db = options.db
    this.#clock = options.clock
    this.#compose = options.compose
    this.#transport = options.transport
    this.#limit = new MailLimit(options.attempts)
    this.#onOutcome = options.onOutcome ?? (() => {})
  }

  /**
   * Queues a mail within a transaction. Its text is composed when it is sent, so no token is stored in the queue.
   * Throws Problem 429 above the limits of this kind of mail.
   */
  async enqueue(trx: Trx, mail: Omit<NewMail, 'now'> & { accountId?: number }): Promise<void> {
    if (onRequest.has(mail.kind)) await this.#limit.claim(trx, mail.recipient, mail.accountId)
    await insertMail(trx, { ...mail, now: this.#clock.now().toISOString() })
    this.markQueued()
  }

  /**
   * Queues a mail that is made of items and sent at `dueAt`; items queued until then for the same recipient are added to it.
   */
  async enqueueGrouped(trx: Trx, mail: Omit<GroupedMail, 'now'>): Promise<void> {
    await addToMail(trx, { ...mail, now: this.#clock.now().toISOString() })
  }

  /** Waits for the mail being sent; the others stay queued. */
  override async close(): Promise<void> {
    await super.close()
    this.#transport.close()
  }

  protected async work(): Promise<void> {
    while (!this.isClosed) {
      const row = await leaseDueMail(this.#db, this.#at(0), this.#at(leaseMs))
      if (!row) return
      await this.#send(row)
    }
  }

  async #send(row: MailRow): Promise<void> {
    let outcome: MailOutcome = 'obsolete'
    try {
      const text = await this.#compose(row)
      if (text) {
        const { id, recipient: to } = row
        await this.#transport.send({ headers: {}, ...text, id, to, date: new Date(row.created_at) })
        outcome = 'sent'
      }
    } catch (error) {
      const pauseMs = Math.min(minuteMs * 2 ** (row.attempts - 1), maxPauseMs)
      const isGivenUp = row.attempts >= maxAttempts
      const dueAt = isGivenUp ? null : this.#at(pauseMs)
      this.#onOutcome(isGivenUp ? 'given_up' : 'failed')
      return postponeMail(this.#db, row, dueAt, nameOf(error))
    }
    this.#onOutcome(outcome)
    await finishMail(this.#db, row.id)
  }

  #at(laterMs: number): string {
    return new Date(this.#clock.now().getTime() + laterMs).toISOString()
  }
}

/** Only the kind of failure, because messages of mail servers repeat the address. */
function nameOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.name : 'unknown'
}
