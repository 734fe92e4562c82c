import type { Clock } from '#server/clock.ts'

const maxTracked = 50_000

/** One thing that is counted: `allowed` attempts of `key` within `windowMs`. */
export type Quota = { key: string; allowed: number; windowMs: number }

type Entry = { count: number; until: number; windowMs: number }

/**
 * Counts attempts per key within a window that starts with the first. Kept in the memory of one process and
 * bounded: beyond 50,000 keys the oldest is forgotten.
 */
export class AttemptCounter {
  readonly #entries = new Map<string, Entry>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Counts one attempt under every quota, or under none when one of them is used up. Looking and counting are one
   * synchronous step: a caller that claims before it awaits cannot be outrun by requests sent at once.
   * Returns the seconds to wait; 0 when the attempt was counted.
   */
  claim(quotas: readonly Quota[]): number {
    const waitSeconds = Math.max(0, ...quotas.map((quota) => this.#waitSeconds(quota)))
    if (waitSeconds === 0) for (const quota of quotas) this.#count(quota)
    return waitSeconds
  }

  /** Takes one counted attempt back. */
  release(key: string): void {
    const entry = this.#entries.get(key)
    if (entry) entry.count = Math.max(0, entry.count - 1)
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
    this.#entries.delete(key)
    this.#entries.set(key, {
      count: (entry?.count ?? 0) + 1,
      until: entry?.until ?? this.#clock.now().getTime() + windowMs,
      windowMs,
    })
    const oldest = this.#entries.size > maxTracked ? this.#entries.keys().next().value : undefined
    if (oldest !== undefined) this.#entries.delete(oldest)
  }

  /** The entry whose window is open. More time left than a whole window means that the clock was set back. */
  #live(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    const leftMs = (entry?.until ?? 0) - this.#clock.now().getTime()
    return entry && leftMs > 0 && leftMs <= entry.windowMs ? entry : undefined
  }
}
