import { createHmac } from 'node:crypto'
import type { Clock } from '#server/clock.ts'
import type { Trx } from '#server/database/database.ts'
import { AttemptCounter, type Quota } from '#server/security/attempt-counter.ts'
import type { AttemptStore, Verdict } from '#server/security/attempts/attempt-store.ts'

type Parts = {
  clock: Clock
  /** Keys hold addresses and names of accounts, so the store gets their HMAC. */
  secret: string
  /** Without it the counts are those of this process. */
  store?: AttemptStore | undefined
  /** Gets the error of a store that cannot be reached. */
  onStoreError: (error: unknown) => void
}

/**
 * Counts attempts under quotas that all servers share. Each is counted in the memory of this process first, in one
 * synchronous step, so that concurrent requests cannot pass a quota together, then in the store. While the store is away
 * the counts of this process stand, which are those of all servers when it last asked, and everything that came here since:
 * a guard is neither lifted nor locked.
 */
export class Attempts {
  readonly #own: AttemptCounter
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
    this.#own = new AttemptCounter(parts.clock)
  }

  /** Attempts of another kind, bounded apart in memory: a flood of one kind drops no counts of another. */
  newPartition(): Attempts {
    return new Attempts(this.#parts)
  }

  /** Counts one attempt in this process alone: under every quota, or under none. Returns the seconds to wait, or 0. */
  claimHere(quotas: readonly Quota[]): number {
    return this.#own.claim(quotas)
  }

  /**
   * Counts in the store what this process has counted; returns the seconds to wait, or 0. Such attempts are not taken back.
   * Within a transaction the counts are part of it where the store is its database.
   */
  async share(quotas: readonly Quota[], trx?: Trx): Promise<number> {
    const verdicts = await this.#countShared(quotas, trx)
    return mergeInto(this.#own, quotas, verdicts)
  }

  /**
   * Counts one attempt of a guard, under every quota or under none. Returns the seconds to wait, or 0: then call
   * `refund` if the attempt was right.
   */
  async claim(quotas: readonly Quota[]): Promise<number> {
    const waitSeconds = this.#own.claim(quotas)
    if (waitSeconds > 0) return waitSeconds
    const verdicts = await this.#countShared(quotas)
    const wait = secondsOf(quotas, verdicts)
    if (wait > 0) await this.refund(quotas)
    else mergeInto(this.#own, quotas, verdicts)
    return wait
  }

  /** Subtracts one counted attempt under each of `quotas`, and forgets all under `forgotten`. */
  async refund(quotas: readonly Quota[], forgotten: readonly Quota[] = []): Promise<void> {
    for (const { key } of quotas) this.#own.release(key)
    for (const { key } of forgotten) this.#own.forget(key)
    // One that stays counted errs on the safe side.
    await this.#parts.store
      ?.refund(this.#sealed(quotas), this.#sealed(forgotten))
      .catch(this.#parts.onStoreError)
  }

  async close(): Promise<void> {
    await this.#parts.store?.close()
  }

  /** Empty without a store, and while it is away. */
  async #countShared(quotas: readonly Quota[], trx?: Trx): Promise<Verdict[]> {
    const { store, onStoreError } = this.#parts
    if (!store || quotas.length === 0) return []
    try {
      return await store.count(this.#sealed(quotas), trx)
    } catch (error) {
      // The transaction is broken, so the request fails as it does without the database.
      if (trx && store.isTransactional) throw error
      onStoreError(error)
      return []
    }
  }

  #sealed(quotas: readonly Quota[]): Quota[] {
    return quotas.map(({ key, allowed, windowMs }) => ({
      key: createHmac('sha256', this.#parts.secret).update(`attempts\n${key}`).digest('base64url'),
      allowed,
      windowMs,
    }))
  }
}

/**
 * Has this process count on from the count of all servers, so that it refuses what is above a quota without a round trip.
 * Returns the seconds to wait, or 0.
 */
function mergeInto(counter: AttemptCounter, quotas: readonly Quota[], verdicts: readonly Verdict[]): number {
  for (const [i, quota] of quotas.entries()) {
    const verdict = verdicts[i]
    if (verdict) counter.adopt(quota, Math.max(verdict.count, 0), waitOf(quota, verdict))
  }
  return secondsOf(quotas, verdicts)
}

/** At most a window, also if the clock was set back since. */
function waitOf({ windowMs }: Quota, { waitMs }: Verdict): number {
  return Math.min(Math.max(waitMs, 1000), windowMs)
}

function secondsOf(quotas: readonly Quota[], verdicts: readonly Verdict[]): number {
  const waits = quotas.map((quota, i) => {
    const verdict = verdicts[i]
    return verdict && !verdict.isAllowed ? Math.ceil(waitOf(quota, verdict) / 1000) : 0
  })
  return Math.max(0, ...waits)
}
