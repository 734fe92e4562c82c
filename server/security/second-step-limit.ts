import { tooMany } from '#server/http/plugins/limits.ts'
import { AttemptCounter } from '#server/security/attempt-counter.ts'
import type { Clock } from '#server/clock.ts'

const allowed = 10
const windowMs = 15 * 60 * 1000

/**
 * Limits guesses of second factors, and of the password that guards them: ten per account in 15 minutes, wherever they come
 * from. No setting raises it.
 */
export class SecondStepLimit {
  readonly #tries: AttemptCounter

  constructor(clock: Clock) {
    this.#tries = new AttemptCounter(clock)
  }

  /**
   * Counts an attempt before it is checked, in one synchronous step. Throws Problem 429 above the limit. Call the returned
   * function if the attempt was right: it is uncounted, while earlier wrong ones stay.
   */
  claim(userId: number): () => void {
    const key = String(userId)
    const waitSeconds = this.#tries.claim([{ key, allowed, windowMs }])
    if (waitSeconds > 0) throw tooMany(waitSeconds)
    return () => this.#tries.release(key)
  }
}
