import { afterQuietHours, type PushPayload } from '#domain/notifications.ts'
import { QueueWorker, type JobTracing } from '#server/jobs/queue-worker.ts'
import type { Clock } from '#server/clock.ts'
import { inTransaction, type Database } from '#server/database/database.ts'
import { composePush } from '#server/notifications/compose-push.ts'
import { Deliveries } from '#server/notifications/deliveries.ts'
import type { SendPush } from '#server/notifications/send-push.ts'
import { findLocale } from '#server/repositories/accounts.ts'
import {
  firstOf,
  parseNotificationEvent,
  readSettings,
  replyCount,
} from '#server/repositories/notifications.ts'
import {
  countUnread,
  finishPush,
  isDeviceSignedIn,
  listQueued,
  postponePush,
  removeDevice,
  leaseDueDevice,
  type DeviceRow,
} from '#server/repositories/push-devices.ts'

const pollEveryMs = 30_000
const minuteMs = 60_000
/** An attempt without a result after this time counts as failed: its process has died. */
const leaseMs = 2 * minuteMs
const maxPauseMs = 6 * 60 * minuteMs
/** About two days in all. A service that takes nothing for so long has forgotten the browser. */
const maxAttempts = 14

/** What became of a push, as it is counted: the result of a send, or `given_up` after the last attempt. `retry` is sent again. */
export type DeliveryOutcome = 'sent' | 'refused' | 'gone' | 'retry' | 'given_up'

type Parts = {
  db: Database
  clock: Clock
  send: SendPush
  pushKey: string
  tracing?: JobTracing
  onOutcome?: (outcome: DeliveryOutcome) => void
}

/**
 * Pushes wait in the database, by browser, and are sent after the response. What waits for a browser is sent as one push.
 * A push that was in flight when the process died is sent again with the same topic and tag, so that it replaces the
 * first at the push service and on the device.
 */
export class PushQueue extends QueueWorker {
  readonly #db: Database
  readonly #clock: Clock
  readonly #send: SendPush
  readonly #pushKey: string
  readonly #onOutcome: (outcome: DeliveryOutcome) => void
  #deliveries: Deliveries | undefined

  constructor({ db, clock, send, pushKey, tracing, onOutcome = () => {} }: Parts) {
    super('pushes', pollEveryMs, tracing)
    this.#db = db
    this.#clock = clock
    this.#send = send
    this.#pushKey = pushKey
    this.#onOutcome = onOutcome
  }

  /** A run in progress sends what has become due too, while it waits for slow push services. */
  override runDue(): Promise<void> {
    this.#deliveries?.look()
    return super.runDue()
  }

  protected async work(): Promise<void> {
    const deliveries = new Deliveries()
    this.#deliveries = deliveries
    for (;;) {
      const { changed, hasRoom } = deliveries
      const device = hasRoom && !this.isClosed ? await this.#leaseDue(deliveries) : undefined
      if (device) deliveries.begin(device.user_id, (signal) => this.#sendTo(device, signal))
      else if (deliveries.isIdle) return deliveries.throwFailure()
      else await changed
    }
  }

  #leaseDue({ busyAccounts }: Deliveries): Promise<DeviceRow | undefined> {
    return leaseDueDevice(this.#db, { now: this.#at(0), until: this.#at(leaseMs), except: busyAccounts })
  }

  async #sendTo(device: DeviceRow, signal: AbortSignal): Promise<void> {
    const isOurs = device.push_key === this.#pushKey && (await isDeviceSignedIn(this.#db, device))
    if (!isOurs) return removeDevice(this.#db, device.id)
    const { off, quiet } = await readSettings(this.#db, device.user_id)
    const now = this.#clock.now()
    const allowedAt = afterQuietHours(now, quiet)
    if (allowedAt > now)
      return postponePush(this.#db, device, { dueAt: allowedAt.toISOString(), error: null })
    const queued = await listQueued(this.#db, device.id)
    const ids = queued.map(({ id }) => id)
    const unread = queued
      .filter(({ read_at, subject }) => read_at === null && off.every((one) => one !== subject))
      .map(({ id, happened }) => ({ id, happened: parseNotificationEvent(happened) }))
    const [first] = unread
    if (!first) return this.#finish(device, ids, false)
    // Named after the oldest notification: a push that is sent again, even with more in it, replaces the first.
    // Replies that join others replace those on the phone, which is silent: not if anything else happened.
    const isRepeated = unread.every(({ happened }) => replyCount(happened) > 1)
    const tag = `n${isRepeated ? Math.min(...unread.map(firstOf)) : first.id}`
    const payload: PushPayload = {
      user: device.user_id,
      only: unread.length === 1 ? first.id : null,
      tag,
      unread: await countUnread(this.#db, device.user_id),
      ...composePush(
        unread.map(({ happened }) => happened),
        (await findLocale(this.#db, device.user_id)) ?? 'en',
      ),
    }
    const result = await this.#send(device, payload, tag, signal)
    const isGivenUp = result.kind === 'retry' && device.attempts >= maxAttempts
    this.#onOutcome(isGivenUp ? 'given_up' : result.kind)
    if (result.kind === 'sent') return this.#finish(device, ids, true)
    // A refusal, such as of a payload that is too large, comes again however often it is sent.
    if (result.kind === 'refused') return this.#finish(device, ids, false)
    if (result.kind === 'gone' || isGivenUp) return removeDevice(this.#db, device.id)
    const pauseMs = Math.min(minuteMs * 2 ** (device.attempts - 1), maxPauseMs)
    const waitMs = Math.max(pauseMs, (result.afterSeconds ?? 0) * 1000)
    await postponePush(this.#db, device, { dueAt: this.#at(waitMs), error: result.error })
  }

  async #finish({ id }: DeviceRow, done: readonly number[], isSent: boolean): Promise<void> {
    const now = this.#clock.now()
    const sentAt = isSent ? now.toISOString() : null
    await inTransaction(this.#db, (trx) => finishPush(trx, id, { done, sentAt, now }))
  }

  #at(laterMs: number): string {
    return new Date(this.#clock.now().getTime() + laterMs).toISOString()
  }
}
