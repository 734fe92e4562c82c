import type { Attempts } from '#server/security/attempts/attempts.ts'

const allowed = 30
const windowMs = 24 * 60 * 60 * 1000

/** Whose digits are tried: an account, or those of a browser for which there are none. */
export type DigitsTarget = { accountId: number } | { unknownBrowser: string }

/**
 * Limits guesses of mailed digits: thirty a day per account, whoever asked for the codes, so that a year of guessing finds one
 * with a chance of 1 in 90. No setting raises it. Above it the link in the mail still works.
 */
export class MailCodeLimit {
  readonly #attempts: Attempts

  constructor(attempts: Attempts) {
    this.#attempts = attempts.apart()
  }

  /**
   * Counts a guess before it is compared; null above the limit. It throws nothing for an account, and counts guesses without
   * one as well, so that they cost the same. Call the returned function if the guess was right.
   */
  async claim(target: DigitsTarget): Promise<(() => Promise<void>) | null> {
    const key = 'accountId' in target ? `digits #${target.accountId}` : `digits of ${target.unknownBrowser}`
    const quotas = [{ key, allowed, windowMs }]
    if ((await this.#attempts.claim(quotas)) > 0) return null
    return () => this.#attempts.takeBack(quotas)
  }
}
