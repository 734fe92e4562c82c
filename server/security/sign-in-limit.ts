import { AttemptCounter } from '#server/security/attempt-counter.ts'
import type { Clock } from '#server/clock.ts'
import { clientSubnet } from '#server/http/client-subnet.ts'

const windowMs = 15 * 60 * 1000
const failuresFromNetwork = 10
const failuresFromAnywhere = 100

/** Whose password is tried: an account by its id, or a name that no account has. */
export type SignInTarget = { accountId: number } | { unknownName: string }

/** `succeeded` is there when the try was counted and may go on; call it when the password was right. */
export type SignInTry = { waitSeconds: number; succeeded?: () => void }

/**
 * Slows down guessing: ten wrong passwords for one account from one network within 15 minutes, so that nobody can
 * lock another person out by hand, and a hundred from anywhere (NIST SP 800-63B, 5.2.2), against many machines.
 * Username and e-mail count as the same account. No setting raises these.
 */
export class SignInLimit {
  readonly #tries: AttemptCounter

  constructor(clock: Clock) {
    this.#tries = new AttemptCounter(clock)
  }

  /**
   * Counts a try before the password is checked, because checking takes time in which others would be let through.
   * A right password takes the try back and forgets the wrong ones from this network.
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
