import { afterQuietHours, type Happened, type QuietHours } from '#domain/notifications.ts'
import type { Clock } from '#server/clock.ts'
import { inTransaction, type Database, type Trx } from '#server/database/database.ts'
import { DueWork, type JobTracing } from '#server/jobs/due-work.ts'
import type { PushQueue } from '#server/notifications/push-queue.ts'
import { insertFanOut, takeFanOutBatch } from '#server/repositories/fan-outs.ts'
import { insertNotification, readSettings } from '#server/repositories/notifications.ts'
import { queuePushes } from '#server/repositories/push-devices.ts'

const everyMs = 30_000
/** Accounts per transaction: the database is locked for a few milliseconds. */
const batch = 100

/** Tells accounts what happened, within the transaction in which it happens. */
export class Notifier {
  readonly #db: Database
  readonly #clock: Clock
  readonly #pushes: PushQueue
  readonly #due: DueWork

  constructor(db: Database, clock: Clock, pushes: PushQueue, tracing?: JobTracing) {
    this.#db = db
    this.#clock = clock
    this.#pushes = pushes
    this.#due = new DueWork('notifications', () => this.#tellBatches(), everyMs, tracing)
  }

  /**
   * Tells one account, once for each event, unless it turned the subject off. Resolves to its quiet
   * hours, which other ways of telling respect too; undefined if it was not told.
   */
  async tell(trx: Trx, userId: number, event: string, happened: Happened): Promise<QuietHours | undefined> {
    const now = this.#clock.now()
    const { off, quiet } = await readSettings(trx, userId)
    if (off.includes(happened.subject)) return undefined
    const id = await insertNotification(trx, { userId, event, happened, now: now.toISOString() })
    if (id === undefined) return undefined
    if (await queuePushes(trx, userId, id, afterQuietHours(now, quiet))) this.#pushes.wake()
    return quiet
  }

  /** Tells all whom it concerns, after the transaction and in batches, also if this process ends meanwhile. */
  async tellAll(trx: Trx, event: string, happened: Happened, byUser: number | null): Promise<void> {
    await insertFanOut(trx, { event, happened, byUser, now: this.#clock.now().toISOString() })
    this.#due.wake()
  }

  /** Starts telling what was queued since the last call; returns at once. */
  kick(onError: (error: unknown) => void): void {
    this.#due.kick(onError)
  }

  start(onError: (error: unknown) => void): void {
    this.#due.start(onError)
    void this.tellDue().catch(onError)
  }

  /** Tells all who are waiting to be told, after a call in progress. */
  tellDue(): Promise<void> {
    return this.#due.run()
  }

  close(): Promise<void> {
    return this.#due.close()
  }

  async #tellBatches(): Promise<void> {
    while (!this.#due.isClosed && (await inTransaction(this.#db, (trx) => this.#tellBatch(trx))));
  }

  async #tellBatch(trx: Trx): Promise<boolean> {
    const taken = await takeFanOutBatch(trx, this.#clock.now().toISOString(), batch)
    if (!taken) return false
    for (const userId of taken.users) await this.tell(trx, userId, taken.event, taken.happened)
    return true
  }
}
