import { setImmediate } from 'node:timers/promises'

type Event = { at: number; order: number; act: () => void }

/** Simulated time in ms. Events of the same time happen in the order in which they were planned. */
export class EventQueue {
  #now = 0
  #planned = 0
  #hasResumed = false
  readonly #heap: Event[] = []

  get now(): number {
    return this.#now
  }

  /** Plans `act` in `ms` from now. */
  after(ms: number, act: () => void): void {
    const event = { at: this.#now + Math.max(0, ms), order: this.#planned, act }
    this.#planned += 1
    let index = this.#heap.push(event) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      const above = this.#heap[parent]
      if (!above || !isBefore(event, above)) break
      this.#heap[index] = above
      index = parent
    }
    this.#heap[index] = event
  }

  /** Call in an event that settles a promise: what awaits it goes on before the next event. */
  resume(): void {
    this.#hasResumed = true
  }

  /** Runs until nothing is planned, or until `untilMs`. */
  async run(untilMs: number): Promise<void> {
    for (let event = this.#take(); event; event = this.#take()) {
      if (event.at > untilMs) return
      this.#now = event.at
      event.act()
      if (this.#hasResumed) {
        this.#hasResumed = false
        await setImmediate()
      }
    }
  }

  #take(): Event | undefined {
    const first = this.#heap[0]
    const last = this.#heap.pop()
    if (!first || !last || this.#heap.length === 0) return first
    let index = 0
    for (;;) {
      const left = index * 2 + 1
      const [a, b] = [this.#heap[left], this.#heap[left + 1]]
      const child = a && b && isBefore(b, a) ? left + 1 : left
      const below = this.#heap[child]
      if (!below || !isBefore(below, last)) break
      this.#heap[index] = below
      index = child
    }
    this.#heap[index] = last
    return first
  }
}

function isBefore(a: Event, b: Event): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order)
}
