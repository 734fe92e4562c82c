import { noTracing, type Cause, type Tracing } from '#server/telemetry/tracing.ts'

type OnError = (error: unknown) => void

export type JobTracing = Pick<Tracing, 'job' | 'cause'>

/** Links of one span. */
const maxCauses = 100

/**
 * Does work that waits in the database: after the response that queued it, and at the start and on a timer for what another process
 * left or what was not due. One run at a time in this process; several processes agree in the database.
 */
export abstract class QueueWorker {
  readonly #name: string
  readonly #tracing: JobTracing
  readonly #everyMs: number
  #running: Promise<void> = Promise.resolve()
  /** The run that has not begun. */
  #next: Promise<void> | undefined
  #hasNew = false
  #causes: Cause[] = []
  #isClosed = false
  #timer: NodeJS.Timeout | undefined

  /** `name` is what traces call it. */
  constructor(name: string, everyMs: number, tracing: JobTracing = noTracing) {
    this.#name = name
    this.#everyMs = everyMs
    this.#tracing = tracing
  }

  /** Does all that is due, and ends early once `isClosed`. */
  protected abstract work(): Promise<void>

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Notes that something was queued, so that the next `startQueued` does it. */
  markQueued(): void {
    this.#hasNew = true
    const cause = this.#tracing.cause()
    if (cause && this.#causes.length < maxCauses) this.#causes.push(cause)
  }

  /** Starts what was queued since the last call; returns at once. */
  startQueued(onError: OnError): void {
    if (!this.#hasNew || this.#isClosed) return
    this.#hasNew = false
    void this.runDue().catch(onError)
  }

  /**
   * Does all that is due, after a run in progress. Rejects with the error of the work. However often it is called meanwhile, one
   * more run finds all of it.
   */
  runDue(): Promise<void> {
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined
        return this.#tracing.job(this.#name, this.#causes.splice(0), () => this.work())
      })
    this.#running = this.#next
    return this.#next
  }

  /** Starts what another process left, and the timer. */
  start(onError: OnError): void {
    const turn = () => void this.runDue().catch(onError)
    this.#timer = setInterval(turn, this.#everyMs)
    this.#timer.unref()
    turn()
  }

  /** Waits for what is being done; the rest stays in the database. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#running.catch(() => undefined)
  }
}
