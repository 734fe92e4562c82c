/** Push sends that may run at once, slow ones not counted. */
const maxFast = 4
/** After this a send counts as slow and frees its slot. */
const slowAfterMs = 500
/** Limit of all open sends, slow ones included. */
const maxOpen = 32
/** Limit per account, which controls how many endpoints it has and how slow they are. */
const maxPerAccount = 2
/** With `maxOpen` sends open, the longest-running is aborted after this time and retried. */
const abortableAfterMs = 3000

/** Pushes that are being sent: whether more may begin, and of whom none. */
export class Deliveries {
  readonly #ofAccount = new Map<number, number>()
  /** Those that have run for `abortableAfterMs`, in the order in which they began. */
  readonly #abortable = new Set<AbortController>()
  #ending = 0
  #running = 0
  #slow = 0
  #failures: unknown[] = []
  #change = Promise.withResolvers<void>()

  get hasRoom(): boolean {
    return this.#failures.length === 0 && this.#running < maxOpen && this.#running - this.#slow < maxFast
  }

  get isIdle(): boolean {
    return this.#running === 0
  }

  /** Accounts that have their share. */
  get busyAccounts(): number[] {
    return [...this.#ofAccount].filter(([, count]) => count >= maxPerAccount).map(([account]) => account)
  }

  /** Resolves when one has ended or has become slow, and after `look`. */
  get changed(): Promise<void> {
    return this.#change.promise
  }

  /** Has what waits for `changed` look again for what is due. */
  look(): void {
    this.#change.resolve()
    this.#change = Promise.withResolvers()
  }

  begin(account: number, deliver: (signal: AbortSignal) => Promise<void>): void {
    this.#count(account, 1)
    let isSlow = false
    const controller = new AbortController()
    const abortableTimer = setTimeout(() => {
      this.#abortable.add(controller)
      this.#keepRoom()
    }, abortableAfterMs)
    const slowTimer = setTimeout(() => {
      isSlow = true
      this.#slow += 1
      this.look()
    }, slowAfterMs)
    void deliver(controller.signal)
      .catch((error: unknown) => this.#failures.push(error))
      .finally(() => {
        clearTimeout(slowTimer)
        clearTimeout(abortableTimer)
        this.#abortable.delete(controller)
        if (controller.signal.aborted) this.#ending -= 1
        if (isSlow) this.#slow -= 1
        this.#count(account, -1)
        this.look()
      })
    this.#keepRoom()
  }

  /** Throws the first error of a delivery; after one no more may begin. */
  throwFailure(): void {
    if (this.#failures.length > 0) throw this.#failures[0]
  }

  /** Aborts the one that has run longest if `maxOpen` are open. */
  #keepRoom(): void {
    const [longest] = this.#abortable
    if (!longest || this.#running - this.#ending < maxOpen) return
    this.#abortable.delete(longest)
    this.#ending += 1
    longest.abort()
  }

  #count(account: number, by: 1 | -1): void {
    this.#running += by
    const count = (this.#ofAccount.get(account) ?? 0) + by
    if (count === 0) this.#ofAccount.delete(account)
    else this.#ofAccount.set(account, count)
  }
}
