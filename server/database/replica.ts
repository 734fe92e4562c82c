import { setTimeout as delay } from 'node:timers/promises'
import { sql, type LogConfig } from 'kysely'
import { ConnectionRefused, isUnavailable } from '#server/database/database-errors.ts'
import { openDatabase, type Database } from '#server/database/database.ts'
import { answerWithinMs, intervalMs, maxStalenessSeconds } from '#server/database/replica-bounds.ts'
import { ReplayedTime, type Position } from '#server/database/replayed-time.ts'

/** A replica that was not measured for as long is not used: the process was stopped, or too busy to measure. */
const measuredWithinMs = 3000
/** For so long visitors read what the replica had when the primary last answered. What is withdrawn elsewhere meanwhile stays visible here. */
const maxOutageMs = maxStalenessSeconds.cutOff * 1000

/**
 * `used`: visitors read it. `behind`: it lags more than is allowed. `away`: it does not answer. `unfit`: it is no
 * replica of the primary, or follows an earlier timeline.
 */
export type ReplicaState = 'used' | 'behind' | 'away' | 'unfit'

type Options = {
  primaryUrl: string
  url: string
  maxLagMs: number
  /** Gets the statements of requests, not those that measure. */
  log?: LogConfig | undefined
  now?: () => number
}

/**
 * A streaming replica of PostgreSQL. Both databases are asked twice a second for their positions in the WAL, by which it
 * is known until when the replica has everything that the primary had; times are of the primary's clock, so that all
 * servers agree. While the primary does not answer, the replica is judged by what the primary had when it last did, for an
 * hour. Measurements have connections of their own: a pool that is busy with requests does not look like a lost database.
 */
export class Replica {
  readonly db: Database
  readonly #primary: Database
  readonly #standby: Database
  readonly #maxLagMs: number
  readonly #now: () => number
  readonly #stopped = new AbortController()
  readonly #running = new Set<(reason: Error) => void>()
  readonly #openQueries = new Map<Database, Promise<unknown>>()
  readonly #replayed = new ReplayedTime()
  #ticking: Promise<void> = Promise.resolve()
  /** Time of the primary minus that of this process, never less than it is; null until the primary has answered. */
  #offset: number | null = null
  #isPrimaryAway = true
  #primaryAt = -Infinity
  #condition: 'fit' | 'away' | 'unfit' = 'away'
  #measuredAt = -Infinity

  constructor({ primaryUrl, url, maxLagMs, log = [], now = () => performance.now() }: Options) {
    this.db = openDatabase(url, log)
    this.#primary = openDatabase(primaryUrl, [], 1)
    this.#standby = openDatabase(url, [], 1)
    this.#maxLagMs = maxLagMs
    this.#now = now
  }

  /** Resolves after the first measurement, whatever its result. */
  async start(): Promise<void> {
    await this.measure()
    this.#ticking = this.#tick()
  }

  async close(): Promise<void> {
    this.#stopped.abort()
    await this.#ticking
    await Promise.all([this.db, this.#primary, this.#standby].map((db) => db.destroy()))
  }

  get state(): ReplicaState {
    if (this.#condition !== 'fit') return this.#condition
    if (this.#now() - this.#measuredAt > measuredWithinMs) return 'away'
    const lag = this.lagMs
    return lag !== null && lag <= this.#maxLagMs ? 'used' : 'behind'
  }

  /** How old the state is that it has; null if unknown. At most `intervalMs` more than it is. */
  get lagMs(): number | null {
    const isOutage = this.#isPrimaryAway && this.#now() - this.#primaryAt <= maxOutageMs
    const latest = isOutage ? this.#replayed.latest : this.primaryNow
    return this.#replayed.until === null || latest === null ? null : latest - this.#replayed.until
  }

  /** The primary's time, never less than it is: an estimate while it does not answer. */
  get primaryNow(): number {
    return this.#offset === null ? Date.now() : this.#now() + this.#offset
  }

  /** Whether it may be read by somebody who has seen the primary's state of this time; null: has not seen any. */
  isCaughtUpTo(time: number | null): boolean {
    const { until } = this.#replayed
    return this.state === 'used' && until !== null && (time === null || time <= until)
  }

  /** A read of the replica. Rejects as soon as it is found to be away, however long the read itself would wait. */
  async read<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const lost = Promise.withResolvers<never>()
    this.#running.add(lost.reject)
    try {
      return await Promise.race([work(this.db), lost.promise])
    } catch (error) {
      if (isUnavailable(error) && !isOverload(error)) this.#lose()
      throw error
    } finally {
      this.#running.delete(lost.reject)
    }
  }

  async measure(): Promise<void> {
    const sentAt = this.#now()
    const [primary, replica] = await Promise.all([
      this.#ask(this.#primary, positionOf),
      this.#ask(this.#standby, replayedBy),
    ])
    this.#isPrimaryAway = primary === null
    if (primary) {
      this.#offset = primary.at - sentAt
      this.#primaryAt = sentAt
      this.#replayed.addPrimarySample(primary)
    }
    if (replica === null) return this.#lose()
    this.#measuredAt = this.#now()
    this.#condition = this.#replayed.updateReplicaPosition(replica) ? 'fit' : 'unfit'
  }

  async #tick(): Promise<void> {
    const { signal } = this.#stopped
    while (!signal.aborted) {
      await delay(intervalMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (!signal.aborted) await this.measure()
    }
  }

  #lose(): void {
    this.#condition = 'away'
    for (const reject of this.#running) reject(new Error('The replica is away.'))
  }

  /** The answer; null if there is none in time. A question that is still open is not asked again: it holds a connection. */
  async #ask<T>(db: Database, question: (db: Database) => Promise<T>): Promise<T | null> {
    if (this.#openQueries.has(db)) {
      await Promise.race([this.#openQueries.get(db), delay(answerWithinMs, undefined, { ref: false })])
      if (this.#openQueries.has(db)) return null
    }
    const answer = question(db).catch(() => null)
    const open = answer.finally(() => this.#openQueries.delete(db))
    this.#openQueries.set(db, open)
    return Promise.race([answer, delay(answerWithinMs, null, { ref: false })])
  }
}

/** This read took too long or found no free connection; others need not. */
function isOverload(error: unknown): boolean {
  if (error instanceof ConnectionRefused) return true
  if (!(error instanceof Error)) return false
  // query_canceled, and the pool's own sentence, which has no code.
  return 'code' in error ? error.code === '57014' : error.message.startsWith('timeout exceeded')
}

/**
 * `now()` is the start of the statement, so that the position is not earlier than the time. Positions are bytes below
 * 2^53. Fails while a replica is in the primary's place.
 */
async function positionOf(primary: Database): Promise<Position & { at: number }> {
  const { rows } = await sql<Position & { at: number }>`
    select (extract(epoch from now()) * 1000)::float8 as at,
      (pg_current_wal_lsn() - '0/0')::float8 as position,
      substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline,
      system_identifier::text as system
    from pg_control_system()`.execute(primary)
  return firstRow(rows)
}

/**
 * The timeline is that of its last restartpoint: after a promotion of another server it is at most checkpoint_timeout
 * late. What is not a replica has replayed nothing.
 */
async function replayedBy(replica: Database): Promise<Position> {
  const { rows } = await sql<Position>`
    select case when pg_is_in_recovery() then coalesce(pg_last_wal_replay_lsn() - '0/0', 0)::float8
        else -1 end as position,
      lpad(upper(to_hex(timeline_id)), 8, '0') as timeline,
      system_identifier::text as system
    from pg_control_system(), pg_control_checkpoint()`.execute(replica)
  return firstRow(rows)
}

function firstRow<T>(rows: readonly T[]): T {
  const [row] = rows
  if (!row) throw new Error('The database answered no row.')
  return row
}
