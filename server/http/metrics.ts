import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ConnectionUse } from '#server/database/connection-use.ts'
import type { QueueDepth } from '#server/repositories/queue-depths.ts'

/** Interval of the event loop's timer; each reading includes it. */
const loopResolutionMs = 10

type Replica = { readonly state: string; readonly lagMs: number | null }

export type Answer = { method: string; route: string; status: number }

type Sources = {
  now: () => number
  use: ConnectionUse
  /** Rejects while the database is away; the metrics of the queues are then left out. */
  queueDepths: () => Promise<QueueDepth[]>
}

/**
 * Metrics in Prometheus' text format 0.0.4: response times by method, route and status, what became of writes, mails and pushes,
 * what waits, and what the process uses. Routes are as declared and all other labels words of ours, so the number of
 * series is bounded. Each instance has a registry of its own.
 */
export class Metrics {
  readonly #registry = new Registry()
  readonly #loop = monitorEventLoopDelay({ resolution: loopResolutionMs })
  readonly #durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the last byte of a request to the head of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 10],
    registers: [this.#registry],
  })
  readonly claims = this.#outcomes('vior_writes_total', 'Writes by what their idempotency key led to', [
    'new',
    'replayed',
    'in_progress',
    'key_reused',
    'without_key',
  ])
  readonly mails = this.#outcomes('vior_mails_total', 'Attempts to send a mail', [
    'sent',
    'obsolete',
    'failed',
    'given_up',
  ])
  readonly pushes = this.#outcomes('vior_pushes_total', 'Attempts to send a push', [
    'sent',
    'refused',
    'gone',
    'retry',
    'given_up',
  ])
  readonly #sources: Sources
  #depths: Promise<QueueDepth[]> = Promise.resolve([])
  /** Before the scrape asks for the queues, which waits for connections too. */
  #connections = { inUse: 0, waiting: 0 }

  // prom-client's own default metrics observe the event loop and the garbage collector until the process ends, and
  // cannot be stopped with the server.
  constructor(sources: Sources) {
    this.#sources = sources
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
    this.#observeConnections(sources.use)
    this.#observeQueues()
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
    const { inUse, waiting } = this.#sources.use
    this.#connections = { inUse, waiting }
    this.#depths = this.#sources.queueDepths().catch(() => [])
    const text = await this.#registry.metrics()
    this.#loop.reset()
    return text
  }

  #observeConnections(use: ConnectionUse): void {
    this.#gauge('vior_database_connections_in_use', 'Connections in use', () => this.#connections.inUse)
    this.#gauge(
      'vior_database_connections_waiting',
      'Work that waits for a connection',
      () => this.#connections.waiting,
    )
    const waits = new Histogram({
      name: 'vior_database_connection_wait_seconds',
      help: 'Time that a statement or transaction waited for a connection',
      buckets: [0.001, 0.01, 0.1, 1],
      registers: [this.#registry],
    })
    use.onAcquired = (seconds) => waits.observe(seconds)
  }

  #observeQueues(): void {
    const byQueue = (name: string, help: string, valueOf: (depth: QueueDepth) => number) => {
      const gauge: Gauge<'queue'> = new Gauge({
        name,
        help,
        labelNames: ['queue'],
        registers: [this.#registry],
        collect: async () => {
          const depths = await this.#depths
          gauge.reset()
          for (const depth of depths) gauge.set({ queue: depth.queue }, valueOf(depth))
        },
      })
    }
    byQueue(
      'vior_queue_waiting',
      'Items that wait, also those that are not due yet',
      ({ waiting }) => waiting,
    )
    byQueue(
      'vior_queue_overdue_seconds',
      'Time since the oldest waiting item was due, or its next attempt',
      ({ due }) => (due === null ? 0 : Math.max(0, (this.#sources.now() - Date.parse(due)) / 1000)),
    )
  }

  /** A counter whose series all exist from the start, so that a rate sees the first increase. */
  #outcomes<T extends string>(name: string, help: string, outcomes: readonly T[]) {
    const counter = new Counter({ name, help, labelNames: ['outcome'], registers: [this.#registry] })
    for (const outcome of outcomes) counter.inc({ outcome }, 0)
    return { inc: ({ outcome }: { outcome: T }) => counter.inc({ outcome }) }
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
