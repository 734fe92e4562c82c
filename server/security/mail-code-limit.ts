import type { Clock } from '#server/clock.ts'
import { AttemptCounter } from '#server/security/attempt-counter.ts'

const allowed = 30
const windowMs = 24 * 60 * 60 * 1000

/**
 * Limits guesses of mailed digits: thirty a day per account, whoever asked for the codes, so that a year of guessing finds one
 * with a chance of 1 in 90. No setting raises it. Above it the link in the mail still works.
 */
export class MailCodeLimit {
  readonly #tries: AttemptCounter

  constructor(clock: Clock) {
    this.#tries = new AttemptCounter(clock)
  }

  /**
   * Counts a guess before it is compared, in one synchronous step; null above the limit. It throws nothing, because only
   * accounts have a count. Call the returned function if the guess was right.
   */
  claim(userId: number): (() => void) | null {
    const key = String(userId)
    if (this.#tries.claim([{ key, allowed, windowMs }]) > 0) return null
    return () => this.#tries.release(key)
  }
}
