import { AttemptCounter } from '#server/attempt-counter.ts'
import type { Clock } from '#server/clock.ts'
import { networkOf } from '#server/network-of.ts'

const windowMs = 15 * 60 * 1000
const failuresFromAddress = 10
const failuresFromAnywhere = 100

/**
 * Slows down guessing: ten wrong passwords for one name from one network within 15 minutes, so that nobody can lock
 * another person out by hand, and a hundred from anywhere (NIST SP 800-63B, 5.2.2), against many machines. No
 * setting raises these.
 */
export class SignInLimit {
  readonly #failures: AttemptCounter

  constructor(clock: Clock) {
    this.#failures = new AttemptCounter(clock)
  }

  /** Seconds to wait before the next try; 0 when it may happen now. */
  waitSeconds(address: string, name: string): number {
    const keys = keysOf(address, name)
    return Math.max(
      this.#failures.waitSeconds(keys.here, failuresFromAddress),
      this.#failures.waitSeconds(keys.anywhere, failuresFromAnywhere),
    )
  }

  failed(address: string, name: string): void {
    for (const key of Object.values(keysOf(address, name))) this.#failures.count(key, windowMs)
  }

  succeeded(address: string, name: string): void {
    this.#failures.forget(keysOf(address, name).here)
  }
}

function keysOf(address: string, name: string): { here: string; anywhere: string } {
  const account = name.toLowerCase()
  return { here: `${networkOf(address)} ${account}`, anywhere: account }
}
