import { afterQuietHours, type NotificationEvent, type QuietHours } from '#domain/notifications.ts'
import type { Clock } from '#server/clock.ts'
import { inTransaction, type Database, type Trx } from '#server/database/database.ts'
import { QueueWorker, type JobTracing } from '#server/jobs/queue-worker.ts'
import type { PushQueue } from '#server/notifications/push-queue.ts'
import { insertFanOut, nextFanOutBatch } from '#server/repositories/fan-outs.ts'
import { findUnreadReplies, joinReplies } from '#server/repositories/joined-replies.ts'
import { insertNotification, readSettings } from '#server/repositories/notifications.ts'
import { queuePushes } from '#server/repositories/push-devices.ts'

const everyMs = 30_000
/** Accounts per transaction: the database is locked for a few milliseconds. */
const batch = 100

/** Notifies accounts of an event within the transaction that causes it. */
export class Notifier extends QueueWorker {
  readonly #db: Database
  readonly #clock: Clock
  readonly #pushes: PushQueue

  constructor(db: Database, clock: Clock, pushes: PushQueue, tracing?: JobTracing) {
    super('notifications', everyMs, tracing)
    this.#db = db
    this.#clock = clock
    this.#pushes = pushes
  }

  /**
   * Notifies one account, once for each event, unless it turned the subject off; of unread replies to one comment the newest
   * stands for all. Resolves to its quiet hours, which mails respect too; undefined if it was not notified.
   */
  async notify(
    trx: Trx,
    userId: number,
    event: string,
    happened: NotificationEvent,
  ): Promise<QuietHours | undefined> {
    const now = this.#clock.now()
    const { off, quiet } = await readSettings(trx, userId)
    if (off.includes(happened.subject)) return undefined
    const id = await insertNotification(trx, { userId, event, happened, now: now.toISOString() })
    if (id === undefined) return undefined
    const earlier = happened.subject === 'reply' ? await findUnreadReplies(trx, userId, happened) : []
    const push = { notification: id, dueAt: afterQuietHours(now, quiet), isRepeated: earlier.length > 0 }
    if (await queuePushes(trx, userId, push)) this.#pushes.markQueued()
    if (happened.subject === 'reply' && earlier.length > 0) await joinReplies(trx, id, happened, earlier)
    return quiet
  }

  /** Notifies all whom it concerns, after the transaction and in batches, also if this process ends meanwhile. */
  async notifyAll(
    trx: Trx,
    event: string,
    happened: NotificationEvent,
    byUser: number | null,
  ): Promise<void> {
    await insertFanOut(trx, { event, happened, byUser, now: this.#clock.now().toISOString() })
    this.markQueued()
  }

  protected async work(): Promise<void> {
    while (!this.isClosed && (await inTransaction(this.#db, (trx) => this.#notifyBatch(trx))));
  }

  async #notifyBatch(trx: Trx): Promise<boolean> {
    const nextBatch = await nextFanOutBatch(trx, this.#clock.now().toISOString(), batch)
    if (!nextBatch) return false
    for (const userId of nextBatch.users) await this.notify(trx, userId, nextBatch.event, nextBatch.happened)
    return true
  }
}
