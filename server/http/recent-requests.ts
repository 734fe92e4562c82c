import type { Clock } from '#server/clock.ts'

const windowMs = 5 * 60_000
/** Times kept per route: enough for a p95 that means something, and bounded. */
const maxPerRoute = 400
const shownRoutes = 20

type Timed = { at: number; ms: number }
/** Requests by second of the epoch. */
type Seconds = Map<number, number>
type Route = { times: Timed[]; seconds: Seconds }

/** Load of this process in the last five minutes, by declared route, so that memory is bounded. */
export class RecentRequests {
  readonly #clock: Clock
  readonly #routes = new Map<string, Route>()
  readonly #seconds: Seconds = new Map()
  readonly startedAt: Date
  serverErrors = 0

  constructor(clock: Clock) {
    this.#clock = clock
    this.startedAt = clock.now()
  }

  observe(route: string, status: number, ms: number): void {
    const at = this.#clock.now().getTime()
    if (status >= 500) this.serverErrors += 1
    count(this.#seconds, at)
    const observed = this.#routes.get(route) ?? newRoute()
    observed.times.push({ at, ms })
    if (observed.times.length > maxPerRoute) observed.times.shift()
    count(observed.seconds, at)
    this.#routes.set(route, observed)
  }

  /** Requests per second, averaged over the window, or over the time since the start if that is shorter. */
  perSecond(): number {
    const now = this.#clock.now().getTime()
    const elapsedMs = Math.min(windowMs, Math.max(1000, now - this.startedAt.getTime()))
    return round(countOf(this.#seconds, now) / (elapsedMs / 1000))
  }

  /** The slowest routes by p95 of their latest requests, in ms, with the count of all. */
  slowest(): { route: string; count: number; p95_ms: number }[] {
    const now = this.#clock.now().getTime()
    return [...this.#routes]
      .map(([route, { times, seconds }]) => ({
        route,
        count: countOf(seconds, now),
        recent: times.filter(({ at }) => at > now - windowMs).map(({ ms }) => ms),
      }))
      .filter(({ recent }) => recent.length > 0)
      .map(({ route, count: all, recent }) => ({ route, count: all, p95_ms: round(percentile95(recent)) }))
      .toSorted((one, other) => other.p95_ms - one.p95_ms)
      .slice(0, shownRoutes)
  }
}

function newRoute(): Route {
  return { times: [], seconds: new Map() }
}

function count(seconds: Seconds, at: number): void {
  const second = Math.floor(at / 1000)
  seconds.set(second, (seconds.get(second) ?? 0) + 1)
  if (seconds.size > windowMs / 1000) dropOld(seconds, at)
}

function countOf(seconds: Seconds, now: number): number {
  dropOld(seconds, now)
  return [...seconds.values()].reduce((sum, one) => sum + one, 0)
}

function dropOld(seconds: Seconds, now: number): void {
  const since = Math.floor((now - windowMs) / 1000)
  for (const second of seconds.keys()) if (second <= since) seconds.delete(second)
}

/** Nearest rank. */
function percentile95(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
