type OnError = (error: unknown) => void

/**
 * Work that waits in the database: done after the response that queued it, and by the clock for what another process left or what was not
 * due. One run at a time in this process; several processes agree in the database.
 */
export class DueWork {
  readonly #work: () => Promise<void>
  readonly #everyMs: number
  #running: Promise<void> = Promise.resolve()
  #hasNew = false
  #isClosed = false
  #timer: NodeJS.Timeout | undefined

  /** `work` does all that is due, and ends early once `isClosed`. */
  constructor(work: () => Promise<void>, everyMs: number) {
    this.#work = work
    this.#everyMs = everyMs
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Notes that something was queued, so that the next `kick` does it. */
  wake(): void {
    this.#hasNew = true
  }

  /** Starts what was queued since the last call; returns at once. */
  kick(onError: OnError): void {
    if (!this.#hasNew || this.#isClosed) return
    this.#hasNew = false
    void this.run().catch(onError)
  }

  /** Does all that is due, after a run in progress. Rejects with the error of the work. */
  run(): Promise<void> {
    const next = this.#running.catch(() => undefined).then(this.#work)
    this.#running = next
    return next
  }

  /** Runs by the clock from now on. */
  start(onError: OnError): void {
    this.#timer = setInterval(() => void this.run().catch(onError), this.#everyMs)
    this.#timer.unref()
  }

  /** Waits for what is being done; the rest stays in the database. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#running.catch(() => undefined)
  }
}
