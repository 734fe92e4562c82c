import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How often the event loop is looked at; each reading holds this interval besides the delay. */
const loopResolutionMs = 10

const boundsSeconds = [0.005, 0.02, 0.1, 0.5, 2, 10]

type Series = { counts: number[]; sum: number; count: number }
export type Answer = { method: string; route: string; status: number }

/**
 * What Prometheus reads (text format 0.0.4): how long answers took, by method, route and status, and what the process
 * uses. Routes are as declared, so the number of series is bounded.
 */
export class Metrics {
  readonly #answers = new Map<string, Series>()
  readonly #loop = monitorEventLoopDelay({ resolution: loopResolutionMs })

  start(): void {
    this.#loop.enable()
  }

  stop(): void {
    this.#loop.disable()
  }

  observe({ method, route, status }: Answer, seconds: number): void {
    const labels = `method="${method}",route="${route}",status="${status}"`
    const series = this.#answers.get(labels) ?? { counts: boundsSeconds.map(() => 0), sum: 0, count: 0 }
    this.#answers.set(labels, series)
    series.sum += seconds
    series.count += 1
    const bucket = boundsSeconds.findIndex((bound) => seconds <= bound)
    if (bucket >= 0) series.counts[bucket] = (series.counts[bucket] ?? 0) + 1
  }

  text(): string {
    const name = 'http_request_duration_seconds'
    const lines = [`# HELP ${name} Time to answer a request`, `# TYPE ${name} histogram`]
    for (const [labels, { counts, sum, count }] of this.#answers) {
      let below = 0
      for (const [at, bound] of boundsSeconds.entries()) {
        below += counts[at] ?? 0
        lines.push(`${name}_bucket{${labels},le="${bound}"} ${below}`)
      }
      lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`)
      lines.push(`${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`)
    }
    return `${[...lines, ...this.#process()].join('\n')}\n`
  }

  #process(): string[] {
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const gauges = [
      ['process_resident_memory_bytes', 'gauge', rss],
      ['nodejs_heap_used_bytes', 'gauge', heapUsed],
      ['process_cpu_seconds_total', 'counter', (user + system) / 1e6],
      ['process_start_time_seconds', 'gauge', Math.round(Date.now() / 1000 - process.uptime())],
      ['nodejs_eventloop_lag_p99_seconds', 'gauge', lagSeconds(this.#loop.percentile(99))],
      ['nodejs_eventloop_lag_max_seconds', 'gauge', lagSeconds(this.#loop.max)],
    ] as const
    // Each scrape tells of the time since the one before.
    this.#loop.reset()
    return gauges.flatMap(([name, type, value]) => [`# TYPE ${name} ${type}`, `${name} ${value}`])
  }
}

/** How late the loop came to a timer; zero before the first reading. */
function lagSeconds(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e9 - loopResolutionMs / 1000)
}
