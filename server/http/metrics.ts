import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Interval of the event loop's timer; each reading includes it. */
const loopResolutionMs = 10

type Replica = { readonly state: string; readonly lagMs: number | null }

export type Answer = { method: string; route: string; status: number }

/**
 * Metrics in Prometheus' text format 0.0.4: response times by method, route and status, and what the process uses.
 * Routes are as declared, so the number of series is bounded. Each instance has a registry of its own.
 */
export class Metrics {
  readonly #registry = new Registry()
  readonly #loop = monitorEventLoopDelay({ resolution: loopResolutionMs })
  readonly #durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [this.#registry],
  })

  // prom-client's own default metrics observe the event loop and the garbage collector until the process ends, and
  // cannot be stopped with the server.
  constructor() {
    this.#gauge('process_resident_memory_bytes', 'Resident memory', () => process.memoryUsage.rss())
    this.#gauge('nodejs_heap_used_bytes', 'Used heap of V8', () => process.memoryUsage().heapUsed)
    const cpu = new Counter({
      name: 'process_cpu_seconds_total',
      help: 'CPU time, user and system',
      registers: [this.#registry],
      collect: () => {
        cpu.reset()
        cpu.inc(cpuSeconds())
      },
    })
    this.#gauge('process_start_time_seconds', 'Start of the process, seconds since 1970', startSeconds)
    this.#gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop since the last scrape', () =>
      lagSeconds(this.#loop.percentile(99)),
    )
    this.#gauge('nodejs_eventloop_lag_max_seconds', 'Longest delay since the last scrape', () =>
      lagSeconds(this.#loop.max),
    )
  }

  /** Adds the replica that visitors read. */
  watch(replica: Replica): void {
    this.#gauge('database_replica_used', 'Whether visitors read the replica', () =>
      replica.state === 'used' ? 1 : 0,
    )
    this.#gauge('database_replica_lag_seconds', 'Age of what the replica has, NaN if unknown', () =>
      replica.lagMs === null ? NaN : replica.lagMs / 1000,
    )
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  start(): void {
    this.#loop.enable()
  }

  stop(): void {
    this.#loop.disable()
  }

  observe(answer: Answer, seconds: number): void {
    this.#durations.observe(answer, seconds)
  }

  /** The text for one scrape; the delay of the event loop is counted from zero again afterwards. */
  async text(): Promise<string> {
    const text = await this.#registry.metrics()
    this.#loop.reset()
    return text
  }

  #gauge(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect: () => gauge.set(read()),
    })
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function startSeconds(): number {
  return Math.round(Date.now() / 1000 - process.uptime())
}

/** Delay of the event loop beyond the timer's interval, in seconds; zero before the first reading. */
function lagSeconds(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e9 - loopResolutionMs / 1000)
}
