import type { Database } from '#server/database/database.ts'
import { listSuspended } from '#server/repositories/staff/people.ts'

/** How long another server may still accept the access token of a suspended account if no signal reaches it. */
const everyMs = 5000

/**
 * The ids of the suspended accounts, in memory: access tokens are checked at each request, which must not cost a query.
 * The server that takes a suspension reads them again before it answers; others do so when PostgreSQL signals it, and every five seconds.
 */
export class SuspendedAccounts {
  readonly #db: Database
  #ids: ReadonlySet<number> = new Set()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(db: Database) {
    this.#db = db
  }

  has(userId: number): boolean {
    return this.#ids.has(userId)
  }

  /** Reads them again, after a call in progress: that one may have read before the latest change. Throws if the database fails. */
  refresh(): Promise<void> {
    const next = this.#running.catch(() => undefined).then(() => this.#read())
    this.#running = next
    return next
  }

  /** Resolves when they are known. `onError` is called when a later reading fails; the ids known until then stay. */
  async start(onError: (error: unknown) => void): Promise<void> {
    await this.refresh()
    this.#timer = setInterval(() => void this.refresh().catch(onError), everyMs)
    this.#timer.unref()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running.catch(() => undefined)
  }

  async #read(): Promise<void> {
    this.#ids = new Set(await listSuspended(this.#db))
  }
}
