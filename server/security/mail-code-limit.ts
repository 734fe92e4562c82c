import { dayMs } from '#domain/retention.ts'
import type { Attempts } from '#server/security/attempts/attempts.ts'

const allowed = 30
const windowMs = dayMs
/** Longer than a code is held, so that no answer comes sooner without one. */
const unknownWindowMs = 15 * 60 * 1000

/** Whose digits are tried: an account, or those of a browser for which there are none. */
export type DigitsTarget = { accountId: number } | { unknownBrowser: string }

/**
 * Limits guesses of mailed digits: thirty a day per account, whoever asked for the codes, so that a year of guessing finds one
 * with a chance of 1 in 90. No setting raises it. Above it the link in the mail still works.
 */
export class MailCodeLimit {
  readonly #ofAccounts: Attempts
  /** Anybody can make up browsers: they push no account out of memory, and fill the table for a quarter of an hour. */
  readonly #ofUnknown: Attempts

  constructor(attempts: Attempts) {
    this.#ofAccounts = attempts.newPartition()
    this.#ofUnknown = attempts.newPartition()
  }

  /**
   * Counts a guess before it is compared; null above the limit. It throws nothing for an account, and counts guesses without
   * one as well, so that they cost the same. Call the returned function if the guess was right.
   */
  async claim(target: DigitsTarget): Promise<(() => Promise<void>) | null> {
    const [attempts, quota] =
      'accountId' in target
        ? [this.#ofAccounts, { key: `digits #${target.accountId}`, allowed, windowMs }]
        : [this.#ofUnknown, { key: `digits of ${target.unknownBrowser}`, allowed, windowMs: unknownWindowMs }]
    if ((await attempts.claim([quota])) > 0) return null
    return () => attempts.refund([quota])
  }
}
