import { addTo, type Tally } from './tally.ts'

/** Pending work on a phone outside the network: steps of its store, and bodies being read. */
export class Activity {
  /** Number of read-write transactions started on the phone. */
  writes = 0
  /** Faults so far. */
  readonly faults: Tally = {}
  #running = 0
  #changes = 0

  note(fault: string): void {
    addTo(this.faults, { [fault]: 1 })
  }

  async during<T>(work: Promise<T>): Promise<T> {
    this.begin()
    return work.finally(() => this.end())
  }

  begin(): void {
    this.#running += 1
  }

  end(): void {
    this.#running -= 1
    this.#changes += 1
  }

  /** Resolves when there was no activity for a few turns of the event loop. */
  async rest(): Promise<void> {
    for (let calm = 0; calm < 6;) {
      const before = this.#changes
      await new Promise((resolve) => setImmediate(resolve))
      calm = this.#running === 0 && before === this.#changes ? calm + 1 : 0
    }
  }
}
