import { Client } from 'pg'
import { sessionNames } from '#server/database/postgres.ts'
import { queuedWork, type QueuedWork } from '#server/jobs/queue.ts'

/** Named in migration 041, whose triggers notify it. */
const channel = 'vior_work'
const connectAgainMs = 1000

type Run = () => Promise<unknown>

/**
 * Hears from PostgreSQL which work a transaction of any server queued, over a connection of its own. While that is broken
 * nothing is lost: all queues are polled when it is back, and on a timer.
 */
export class WorkSignals {
  readonly #url: string
  readonly #onError: (error: unknown) => void
  readonly #runs = new Map<QueuedWork, Run>()
  readonly #again = new Map<QueuedWork, boolean>()
  #client: Client | undefined
  #isClosed = false
  #timer: NodeJS.Timeout | undefined

  constructor(url: string, onError: (error: unknown) => void) {
    this.#url = url
    this.#onError = onError
  }

  on(work: QueuedWork, run: Run): void {
    this.#runs.set(work, run)
  }

  /** Resolves when it hears, or when the first attempt failed. Each queue polls for work queued until then. */
  start(): Promise<void> {
    return this.#listen(false)
  }

  async #listen(isAgain: boolean): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      keepAlive: true,
      connectionTimeoutMillis: 3000,
      application_name: sessionNames.signals,
    })
    this.#client = client
    client.on('notification', ({ payload }) => {
      const work = queuedWork.find((name) => name === payload)
      if (work) this.#signal(work)
    })
    client.on('error', this.#onError)
    client.once('end', () => this.#startAgain())
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      this.#onError(error)
      await client.end().catch(() => undefined)
      this.#startAgain()
      return
    }
    if (isAgain) for (const work of queuedWork) this.#signal(work)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => undefined)
  }

  #startAgain(): void {
    if (this.#isClosed) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#listen(true), connectAgainMs).unref()
  }

  /** One run at a time, and one more for any number of signals during it. */
  #signal(work: QueuedWork): void {
    const run = this.#runs.get(work)
    if (!run || this.#isClosed) return
    if (this.#again.has(work)) return void this.#again.set(work, true)
    this.#again.set(work, false)
    void run()
      .catch(this.#onError)
      .then(() => {
        const isDueAgain = this.#again.get(work) === true
        this.#again.delete(work)
        if (isDueAgain) this.#signal(work)
      })
  }
}
