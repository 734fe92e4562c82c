import { AttemptCounter } from '#server/security/attempt-counter.ts'
import type { Clock } from '#server/clock.ts'
import { tooMany } from '#server/http/plugins/limits.ts'

const windowMs = 60 * 60 * 1000
const toOneRecipient = 10
const fromOneAccount = 5

/**
 * Limits mails to unverified addresses: ten an hour per recipient, whoever requests them and at any endpoint, and
 * five an hour per account, whatever the recipient. No setting raises these.
 */
export class MailLimit {
  readonly #sent: AttemptCounter

  constructor(clock: Clock) {
    this.#sent = new AttemptCounter(clock)
  }

  /** Counts one mail. Throws Problem 429 above a limit. */
  claim(recipient: string, accountId?: number): void {
    const quotas = [{ key: `to ${recipient.toLowerCase()}`, allowed: toOneRecipient, windowMs }]
    if (accountId !== undefined) quotas.push({ key: `by #${accountId}`, allowed: fromOneAccount, windowMs })
    const waitSeconds = this.#sent.claim(quotas)
    if (waitSeconds > 0) throw tooMany(waitSeconds)
  }
}
