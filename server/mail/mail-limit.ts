import type { Trx } from '#server/database/database.ts'
import type { Attempts } from '#server/security/attempts/attempts.ts'
import { tooMany } from '#server/http/plugins/rate-limits.ts'

const windowMs = 60 * 60 * 1000
const toOneRecipient = 10
const maxPerAccount = 5

/**
 * Limits mails to unverified addresses: ten an hour per recipient, whoever requests them and at any endpoint, and
 * five an hour per account, whatever the recipient. No setting raises these.
 */
export class MailLimit {
  readonly #attempts: Attempts

  constructor(attempts: Attempts) {
    this.#attempts = attempts.newPartition()
  }

  /** Counts one mail. Throws Problem 429 above a limit. */
  async claim(trx: Trx, recipient: string, accountId?: number): Promise<void> {
    const quotas = [{ key: `mail to ${recipient.toLowerCase()}`, allowed: toOneRecipient, windowMs }]
    if (accountId !== undefined)
      quotas.push({ key: `mail by #${accountId}`, allowed: maxPerAccount, windowMs })
    const waitSeconds = this.#attempts.claimHere(quotas) || (await this.#attempts.share(quotas, trx))
    if (waitSeconds > 0) throw tooMany(waitSeconds)
  }
}
