import { tooMany } from '#server/http/plugins/rate-limits.ts'
import type { Attempts } from '#server/security/attempts/attempts.ts'

const allowed = 10
const windowMs = 15 * 60 * 1000

/**
 * Limits guesses of second factors, and of the password that guards them: ten per account in 15 minutes, wherever they come
 * from. No setting raises it.
 */
export class SecondStepLimit {
  readonly #attempts: Attempts

  constructor(attempts: Attempts) {
    this.#attempts = attempts.newPartition()
  }

  /**
   * Counts an attempt before it is checked. Throws Problem 429 above the limit. Call the returned function if the attempt was
   * right: it is uncounted, while earlier wrong ones stay.
   */
  async claim(userId: number): Promise<() => Promise<void>> {
    const quotas = [{ key: `second step #${userId}`, allowed, windowMs }]
    const waitSeconds = await this.#attempts.claim(quotas)
    if (waitSeconds > 0) throw tooMany(waitSeconds)
    return () => this.#attempts.refund(quotas)
  }
}
