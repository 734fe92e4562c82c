import type { FastifyRequest } from 'fastify'
import { clientSubnet } from '#server/http/client-subnet.ts'
import type { Attempts } from '#server/security/attempts/attempts.ts'

const windowMs = 15 * 60 * 1000
const failuresFromNetwork = 10
const failuresFromAnywhere = 100

/** Account whose password is tried: its id, or a name that belongs to no account. */
export type SignInTarget = { accountId: number } | { unknownName: string }

/** `succeeded` is present if the attempt was counted and may proceed; call it if the password was right. */
export type SignInTry = { waitSeconds: number; succeeded?: () => Promise<void> }

/**
 * Limits password guessing: within 15 minutes ten wrong passwords per account and network, so that nobody can easily
 * lock another person out, and a hundred per account from anywhere (NIST SP 800-63B, 5.2.2), against distributed
 * attacks. Username and email address count as the same account. No setting raises these.
 */
export class SignInLimit {
  readonly #attempts: Attempts

  constructor(attempts: Attempts) {
    this.#attempts = attempts.newPartition()
  }

  /**
   * Counts an attempt before the password is checked: checking takes time, in which concurrent attempts would pass. A
   * right password uncounts the attempt and clears the failures of this network.
   */
  async claim(request: FastifyRequest, target: SignInTarget): Promise<SignInTry> {
    const account =
      'accountId' in target ? `#${target.accountId}` : `name ${target.unknownName.toLowerCase()}`
    const networkLimit = {
      key: `sign-in ${clientSubnet(request.ip)} ${account}`,
      allowed: failuresFromNetwork,
      windowMs,
    }
    const accountLimit = { key: `sign-in ${account}`, allowed: failuresFromAnywhere, windowMs }
    const waitSeconds = await this.#attempts.claim([networkLimit, accountLimit])
    if (waitSeconds > 0) return { waitSeconds }
    return { waitSeconds: 0, succeeded: () => this.#attempts.refund([accountLimit], [networkLimit]) }
  }
}
