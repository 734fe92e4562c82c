import { heavySlug } from './heavy-post.ts'
import type { Sender } from './measure.ts'

const view: Sender = (ask) => ask('GET', `/blog/${heavySlug}`, 'Accept-Encoding: br\r\n')

/** Mixed load: 80 % reads, 10 % views of the heavy post's page, 10 % writes by `write`. */
export function mixSenders(reads: Sender, write: Sender): Sender {
  return (ask) => {
    const random = Math.random()
    return random < 0.8 ? reads(ask) : random < 0.9 ? view(ask) : write(ask)
  }
}

/** Maximum and 99th percentile of the event loop delay since the previous call, in ms. */
export async function eventLoopDelay(url: string): Promise<{ maxMs: number; p99Ms: number }> {
  const text = await (await fetch(`${url}/api/metrics`)).text()
  const gauge = (name: string) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(text)?.[1])
  return { maxMs: gauge('max') * 1000, p99Ms: gauge('p99') * 1000 }
}
