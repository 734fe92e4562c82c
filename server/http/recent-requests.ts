import type { Clock } from '#server/clock.ts'

const windowMs = 5 * 60_000
/** Times kept per route: enough for a p95 that means something, and bounded. */
const keptPerRoute = 400
const shownRoutes = 20

type Timed = { at: number; ms: number }

/** Load of this process in the last five minutes, by declared route, so that memory is bounded. */
export class RecentRequests {
  readonly #clock: Clock
  readonly #routes = new Map<string, Timed[]>()
  /** Requests by second. */
  readonly #seconds = new Map<number, number>()
  readonly startedAt: Date
  serverErrors = 0

  constructor(clock: Clock) {
    this.#clock = clock
    this.startedAt = clock.now()
  }

  observe(route: string, status: number, ms: number): void {
    const at = this.#clock.now().getTime()
    if (status >= 500) this.serverErrors += 1
    const second = Math.floor(at / 1000)
    this.#seconds.set(second, (this.#seconds.get(second) ?? 0) + 1)
    if (this.#seconds.size > windowMs / 1000) this.#forget(at)
    const times = this.#routes.get(route) ?? []
    times.push({ at, ms })
    if (times.length > keptPerRoute) times.shift()
    this.#routes.set(route, times)
  }

  /** Requests per second, averaged over the window, or over the time since the start if that is shorter. */
  perSecond(): number {
    const now = this.#clock.now().getTime()
    this.#forget(now)
    const count = [...this.#seconds.values()].reduce((sum, one) => sum + one, 0)
    const elapsedMs = Math.min(windowMs, Math.max(1000, now - this.startedAt.getTime()))
    return round(count / (elapsedMs / 1000))
  }

  /** The slowest routes by p95, in ms. */
  slowest(): { route: string; count: number; p95_ms: number }[] {
    const since = this.#clock.now().getTime() - windowMs
    return [...this.#routes]
      .map(([route, times]) => ({ route, recent: times.filter(({ at }) => at > since).map(({ ms }) => ms) }))
      .filter(({ recent }) => recent.length > 0)
      .map(({ route, recent }) => ({ route, count: recent.length, p95_ms: round(percentile95(recent)) }))
      .toSorted((one, other) => other.p95_ms - one.p95_ms)
      .slice(0, shownRoutes)
  }

  #forget(now: number): void {
    const since = Math.floor((now - windowMs) / 1000)
    for (const second of this.#seconds.keys()) if (second <= since) this.#seconds.delete(second)
  }
}

/** Nearest rank. */
function percentile95(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
