import { createProbeBackoff } from '#platform/network/probe-backoff.ts'
import { isDue, nextAttempt } from '#platform/outbox/backoff.ts'
import type { EventQueue } from './event-queue.ts'
import { kinds, product, refusal, type Scenario } from './parameters.ts'
import type { KindName, Servers, SimulatedAnswer } from './servers.ts'

type Row = {
  kind: KindName
  attempts: number
  nextAttemptAt: number
  retryAfterMs: number
  isDone: boolean
  hasEffect: boolean
}
type Outcome = SimulatedAnswer | 'timeout'

export type PhoneCounts = {
  sent: number
  answers: number
  timeouts: number
  lateAnswers: number
  replays: number
  bytes: number
}

type Parts = {
  id: number
  events: EventQueue
  servers: Servers
  counts: PhoneCounts
  scenario: Scenario
  random: () => number
  /** Of the backoff. */
  jitter: () => number
  /** A row took effect at a server for the first time. */
  onEffect: () => void
  onDone: () => void
}

const maxTimerMs = 300_000

/**
 * A phone whose network returns, as `drain.ts`, `send-row.ts` and `drain-runner.ts` behave: its token has expired, it sends its
 * rows one after the other, goes on with others when one is refused, stops and probes when nothing answers, and then asks
 * whether the open page is current.
 */
export class Phone {
  readonly #parts: Parts
  readonly #rows: Row[]
  readonly #address: number
  readonly #backoff: ReturnType<typeof createProbeBackoff>
  #hasExpired = true
  #isOnline = true

  constructor(parts: Parts, kindsOfRows: readonly KindName[]) {
    this.#parts = parts
    this.#address = parts.id % parts.scenario.addresses
    this.#rows = kindsOfRows.map((kind) => ({
      kind,
      attempts: 0,
      nextAttemptAt: 0,
      retryAfterMs: 0,
      isDone: false,
      hasEffect: false,
    }))
    this.#backoff = createProbeBackoff(() => parts.events.now)
  }

  /** The browser says that the network is back. */
  start(): void {
    this.#backoff.restart()
    this.#parts.events.resume()
    void this.#drain(true)
  }

  async #drain(force: boolean): Promise<void> {
    const { events } = this.#parts
    for (const row of this.#rows) {
      if (row.isDone || (!force && !isDue(row.nextAttemptAt, events.now, row.retryAfterMs))) continue
      row.attempts += 1
      const outcome = await this.#sendRow(row)
      if (outcome !== 'timeout' && outcome.status === 200) {
        row.isDone = true
        continue
      }
      row.retryAfterMs = outcome === 'timeout' ? 0 : outcome.retryAfterSeconds * 1000
      row.nextAttemptAt = nextAttempt(events.now, row.attempts, this.#parts.jitter(), row.retryAfterMs)
      if (outcome === 'timeout') {
        this.#isOnline = false
        return this.#arm()
      }
    }
    this.#backoff.noteAnswer()
    if (this.#rows.every(({ isDone }) => isDone)) return this.#finish()
    this.#arm()
  }

  /** A request with an expired token is refused, the token is exchanged, and the request sent again. */
  async #sendRow(row: Row): Promise<Outcome> {
    const first = await this.#send(row.kind, product.writeTimeoutMs, row)
    if (first === 'timeout' || first.status !== 401) return first
    const refreshed = await this.#send('refresh', product.writeTimeoutMs)
    if (refreshed === 'timeout' || refreshed.status !== 200) return 'timeout'
    this.#hasExpired = false
    return this.#send(row.kind, product.writeTimeoutMs, row)
  }

  #arm(): void {
    const { events } = this.#parts
    const next = Math.min(
      ...this.#rows.filter(({ isDone }) => !isDone).map(({ nextAttemptAt }) => nextAttemptAt),
    )
    this.#armIn(next - events.now)
  }

  #armIn(ms: number): void {
    this.#parts.events.after(Math.min(Math.max(ms, 1000), maxTimerMs), () => {
      this.#parts.events.resume()
      void this.#check()
    })
  }

  async #check(): Promise<void> {
    if (this.#isOnline) return this.#drain(false)
    const dueInMs = this.#backoff.dueInMs()
    if (dueInMs > 0) return this.#armIn(dueInMs)
    this.#backoff.noteProbe()
    const outcome = await this.#send('probe', product.probeTimeoutMs)
    if (outcome === 'timeout' || outcome.status !== 200) return this.#armIn(this.#backoff.dueInMs())
    this.#isOnline = true
    return this.#drain(true)
  }

  async #finish(): Promise<void> {
    await Promise.all(Array.from({ length: product.reads }, () => this.#send('read', product.writeTimeoutMs)))
    this.#parts.onDone()
  }

  #send(kind: KindName, timeoutMs: number, row?: Row): Promise<Outcome> {
    const { events, servers, counts, scenario, random, id, onEffect } = this.#parts
    const [least, most] = scenario.roundTripMs
    const wayMs = (least + random() * (most - least)) / 2
    counts.sent += 1
    counts.bytes += kinds[kind].bytes
    const effect = () => {
      if (!row) return
      if (row.hasEffect) counts.replays += 1
      else onEffect()
      row.hasEffect = true
    }
    const hasExpired = row !== undefined && this.#hasExpired
    return new Promise((resolve) => {
      let isOver = false
      events.after(timeoutMs, () => {
        if (isOver) return
        isOver = true
        counts.timeouts += 1
        events.resume()
        servers.note('timeout of phones')
        resolve('timeout')
      })
      events.after(wayMs, () =>
        servers.take({ kind, address: this.#address, phone: id, hasExpired, effect }, (answer) =>
          events.after(wayMs, () => {
            if (isOver) {
              counts.lateAnswers += 1
              return
            }
            isOver = true
            counts.answers += 1
            events.resume()
            if (answer.status !== 200) counts.bytes += refusal.bytes - kinds[kind].bytes
            resolve(answer)
          }),
        ),
      )
    })
  }
}
