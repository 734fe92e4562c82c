import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/clock.ts'

const maxKeys = 50_000

/** A limit: `allowed` attempts of `key` within `windowMs`. */
export type Quota = { key: string; allowed: number; windowMs: number }

type Entry = { count: number; until: number; windowMs: number }

/**
 * Counts attempts per key within a window that starts at the first one. Held in the memory of one process, for at most
 * 50,000 keys: beyond that the least recently used key is dropped. `Attempts` shares counts among servers.
 */
export class AttemptCounter {
  // `maxSize` and not `max`, which would allocate room for all keys at the start.
  readonly #entries = new LRUCache<string, Entry>({ maxSize: maxKeys, sizeCalculation: () => 1 })
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Counts one attempt under every quota, or under none if one of them is used up. Check and count are one synchronous
   * step, so concurrent requests cannot exceed a quota if the caller claims before its first await.
   * Returns the seconds to wait, or 0 if the attempt was counted.
   */
  claim(quotas: readonly Quota[]): number {
    const waitSeconds = Math.max(0, ...quotas.map((quota) => this.#waitSeconds(quota)))
    if (waitSeconds === 0) for (const quota of quotas) this.#count(quota)
    return waitSeconds
  }

  /** Subtracts one counted attempt. */
  release(key: string): void {
    const entry = this.#entries.get(key)
    if (entry) entry.count = Math.max(0, entry.count - 1)
  }

  /** Takes over a count that others share in, in a window that ends after `waitMs`. */
  adopt({ key, windowMs }: Quota, count: number, waitMs: number): void {
    this.#entries.set(key, { count, until: this.#clock.now().getTime() + waitMs, windowMs })
  }

  forget(key: string): void {
    this.#entries.delete(key)
  }

  get size(): number {
    return this.#entries.size
  }

  #waitSeconds({ key, allowed }: Quota): number {
    const entry = this.#live(key)
    if (!entry || entry.count < allowed) return 0
    return Math.ceil((entry.until - this.#clock.now().getTime()) / 1000)
  }

  #count({ key, windowMs }: Quota): void {
    const entry = this.#live(key)
    this.#entries.set(key, {
      count: (entry?.count ?? 0) + 1,
      until: entry?.until ?? this.#clock.now().getTime() + windowMs,
      windowMs,
    })
  }

  /**
   * The entry if its window is still open. One with more than a whole window left is ignored: the clock was set back.
   */
  #live(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    const leftMs = (entry?.until ?? 0) - this.#clock.now().getTime()
    return entry && leftMs > 0 && leftMs <= entry.windowMs ? entry : undefined
  }
}
