import type { Clock } from '#server/clock.ts'

const maxTracked = 50_000

/**
 * Counts attempts per key within a window that starts with the first. Kept in the memory of one process and
 * bounded: beyond 50,000 keys the oldest is forgotten.
 */
export class AttemptCounter {
  readonly #entries = new Map<string, { count: number; until: number }>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Seconds until the next attempt is allowed; 0 when it may happen now. */
  waitSeconds(key: string, allowed: number): number {
    const entry = this.#entries.get(key)
    const leftMs = (entry?.until ?? 0) - this.#clock.now().getTime()
    return entry && entry.count >= allowed && leftMs > 0 ? Math.ceil(leftMs / 1000) : 0
  }

  count(key: string, windowMs: number): void {
    const now = this.#clock.now().getTime()
    const entry = this.#entries.get(key)
    this.#entries.delete(key)
    this.#entries.set(
      key,
      entry && entry.until > now ? { ...entry, count: entry.count + 1 } : { count: 1, until: now + windowMs },
    )
    const oldest = this.#entries.size > maxTracked ? this.#entries.keys().next().value : undefined
    if (oldest !== undefined) this.#entries.delete(oldest)
  }

  forget(key: string): void {
    this.#entries.delete(key)
  }

  get size(): number {
    return this.#entries.size
  }
}
