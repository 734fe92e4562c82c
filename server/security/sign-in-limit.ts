import { AttemptCounter } from '#server/security/attempt-counter.ts'
import type { Clock } from '#server/clock.ts'
import { clientSubnet } from '#server/http/client-subnet.ts'

const windowMs = 15 * 60 * 1000
const failuresFromNetwork = 10
const failuresFromAnywhere = 100

/** Account whose password is tried: its id, or a name that belongs to no account. */
export type SignInTarget = { accountId: number } | { unknownName: string }

/** `succeeded` is present if the attempt was counted and may proceed; call it if the password was right. */
export type SignInTry = { waitSeconds: number; succeeded?: () => void }

/**
 * Limits password guessing: within 15 minutes ten wrong passwords per account and network, so that nobody can easily
 * lock another person out, and a hundred per account from anywhere (NIST SP 800-63B, 5.2.2), against distributed
 * attacks. Username and email address count as the same account. No setting raises these.
 */
export class SignInLimit {
  readonly #tries: AttemptCounter

  constructor(clock: Clock) {
    this.#tries = new AttemptCounter(clock)
  }

  /**
   * Counts an attempt before the password is checked: checking takes time, in which concurrent attempts would pass. A
   * right password uncounts the attempt and clears the failures of this network.
   */
  claim(address: string, target: SignInTarget): SignInTry {
    const account =
      'accountId' in target ? `#${target.accountId}` : `name ${target.unknownName.toLowerCase()}`
    const network = `${clientSubnet(address)} ${account}`
    const waitSeconds = this.#tries.claim([
      { key: network, allowed: failuresFromNetwork, windowMs },
      { key: account, allowed: failuresFromAnywhere, windowMs },
    ])
    if (waitSeconds > 0) return { waitSeconds }
    return {
      waitSeconds: 0,
      succeeded: () => {
        this.#tries.forget(network)
        this.#tries.release(account)
      },
    }
  }
}
