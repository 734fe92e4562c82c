import { AttemptCounter } from '#server/security/attempt-counter.ts'
import type { Clock } from '#server/clock.ts'
import { tooMany } from '#server/http/plugins/limits.ts'

const windowMs = 60 * 60 * 1000
const toOneRecipient = 10
const fromOneAccount = 5

/**
 * Bounds the mails that a request can send to an address nobody has proved: ten an hour to one recipient, whoever asks
 * and by whichever endpoint, and five an hour by one account, to whichever recipient. No setting raises these.
 */
export class MailLimit {
  readonly #sent: AttemptCounter

  constructor(clock: Clock) {
    this.#sent = new AttemptCounter(clock)
  }

  /** Counts one mail. Throws Problem 429 when there were too many. */
  claim(recipient: string, accountId?: number): void {
    const quotas = [{ key: `to ${recipient.toLowerCase()}`, allowed: toOneRecipient, windowMs }]
    if (accountId !== undefined) quotas.push({ key: `by #${accountId}`, allowed: fromOneAccount, windowMs })
    const waitSeconds = this.#sent.claim(quotas)
    if (waitSeconds > 0) throw tooMany(waitSeconds)
  }
}
