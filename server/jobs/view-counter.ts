import type { Clock } from '#server/clock.ts'
import { inTransaction, type Database } from '#server/database/database.ts'
import { addViews } from '#server/repositories/posts.ts'
import { dayOf } from '#server/repositories/staff/stats.ts'

const flushEveryMs = 5000

/**
 * Counts views in memory and writes them every five seconds and on close, so that reading a post never waits for the
 * disk. A crash loses at most five seconds of views.
 */
export class ViewCounter {
  readonly #db: Database
  readonly #clock: Clock
  #pending = new Map<string, number>()
  #written = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  count(slug: string): void {
    this.#pending.set(slug, (this.#pending.get(slug) ?? 0) + 1)
  }

  /** `onError` is called when a flush fails; its views are included in the next one. */
  start(onError: (error: unknown) => void): void {
    this.#timer = setInterval(() => void this.flush().catch(onError), flushEveryMs)
    this.#timer.unref()
  }

  /** Resolves when all views counted so far are written, also those of a flush that had begun. */
  flush(): Promise<void> {
    const written = this.#written.then(() => this.#write())
    this.#written = written.catch(() => {})
    return written
  }

  async #write(): Promise<void> {
    const counted = this.#pending
    if (counted.size === 0) return
    this.#pending = new Map()
    try {
      await inTransaction(this.#db, async (trx) => {
        // Sorted, so that flushes of two servers wait for each other instead of deadlocking.
        const sorted = [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1))
        for (const [slug, views] of sorted) await addViews(trx, slug, views, dayOf(this.#clock.now()))
      })
    } catch (error) {
      for (const [slug, views] of counted) this.#pending.set(slug, (this.#pending.get(slug) ?? 0) + views)
      throw error
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}
