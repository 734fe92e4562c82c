/** A push service that does not answer must not delay the others, … */
const atOnce = 4
/** … so one that is slower gives its place to the next, … */
const slowAfterMs = 500
/** … while so many sockets are open, … */
const mostRunning = 32
/** … of which an account has a share: it chooses how many endpoints it has and how slow they are. */
const perAccount = 2
/** Sixteen such accounts have them all: the push that has run longest is then ended after this time, and tried again later. */
const patienceMs = 3000

/** Pushes that are being sent: whether more may begin, and of whom none. */
export class Deliveries {
  readonly #ofAccount = new Map<number, number>()
  /** Those that have had their time, in the order in which they began. */
  readonly #patient = new Set<AbortController>()
  #ending = 0
  #running = 0
  #slow = 0
  #failures: unknown[] = []
  #change = Promise.withResolvers<void>()

  get hasRoom(): boolean {
    return this.#failures.length === 0 && this.#running < mostRunning && this.#running - this.#slow < atOnce
  }

  get isIdle(): boolean {
    return this.#running === 0
  }

  /** Accounts that have their share. */
  get busyAccounts(): number[] {
    return [...this.#ofAccount].filter(([, count]) => count >= perAccount).map(([account]) => account)
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
    const patience = setTimeout(() => {
      this.#patient.add(controller)
      this.#keepRoom()
    }, patienceMs)
    const timer = setTimeout(() => {
      isSlow = true
      this.#slow += 1
      this.look()
    }, slowAfterMs)
    void deliver(controller.signal)
      .catch((error: unknown) => this.#failures.push(error))
      .finally(() => {
        clearTimeout(timer)
        clearTimeout(patience)
        this.#patient.delete(controller)
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

  /** Ends the one that has run longest if all places are taken. */
  #keepRoom(): void {
    const [longest] = this.#patient
    if (!longest || this.#running - this.#ending < mostRunning) return
    this.#patient.delete(longest)
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
