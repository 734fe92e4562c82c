import { availableParallelism, loadavg } from 'node:os'
import { slugOf } from './load/fill.ts'
import type { Sender } from './load/measure.ts'
import { startSeveralServers, type ScaleResult } from './load/several-servers.ts'
import { comments, likes, signIn } from './load/writers.ts'

// Requests per second with one, two and four server processes over one PostgreSQL: reads of lists and posts, writes with
// idempotency keys (likes and comments), and four fifths reads with one fifth writes. The counts are measured in turn, so that
// drift of the machine's speed favours none; the median of the rounds is shown. The load, the servers and PostgreSQL share
// the machine's cores, so that with two cores the figures show what the processes cost each other, and not what more
// machines would give: the CPU per answer does. Needs Linux and a build.

const posts = 1000
const counts = [1, 2, 4]
const rounds = 5
const anySlug = () => slugOf(Math.floor(Math.random() * posts))

const servers = await startSeveralServers(Math.max(...counts), posts)
try {
  const tokens = (await signIn(servers.urls[0] ?? '')).map(({ access }) => access)
  const read: Sender = (ask) =>
    ask('GET', Math.random() < 0.5 ? '/blog/api/posts/' : `/blog/api/posts/${anySlug()}/`, '')
  const writer = () => {
    const [like, comment] = [likes(tokens, anySlug), comments(tokens, anySlug)]
    return (ask: Parameters<Sender>[0]) => (Math.random() < 0.5 ? like(ask) : comment(ask))
  }
  const loads: Record<string, () => Sender> = {
    reads: () => read,
    writes: writer,
    'four fifths reads': () => {
      const write = writer()
      return (ask) => (Math.random() < 0.8 ? read(ask) : write(ask))
    },
  }
  const rows = []
  for (const [load, senderFor] of Object.entries(loads)) {
    const results = counts.map((): ScaleResult[] => [])
    for (let turn = 0; turn < rounds; turn += 1)
      for (const index of counts.keys()) {
        const at = (index + turn) % counts.length
        results[at]?.push(await servers.measure(counts[at] ?? 1, senderFor))
      }
    for (const [at, all] of results.entries()) {
      const serverCpuMs = medianOf(all.map((result) => result.serverCpuMs))
      rows.push({
        load,
        servers: counts[at],
        'answers per second': Math.round(medianOf(all.map(({ perSecond }) => perSecond))),
        'best round': Math.round(Math.max(...all.map(({ perSecond }) => perSecond))),
        'p99 ms': Math.round(medianOf(all.map(({ p99Ms }) => p99Ms))),
        'CPU ms of servers': Number(serverCpuMs.toFixed(2)),
        'CPU ms of PostgreSQL': Number(medianOf(all.map((result) => result.databaseCpuMs)).toFixed(2)),
        'a core of its own would carry': Math.round(1000 / serverCpuMs),
      })
    }
  }
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, load average ${loadavg().map(Math.round).join(', ')}`,
  )
  console.table(rows)
} finally {
  await servers.remove()
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
}
