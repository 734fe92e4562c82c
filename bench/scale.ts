import { slugOf } from './load/fill.ts'
import type { Sender } from './load/measure.ts'
import { startSeveralServers, type ScaleResult } from './load/several-servers.ts'
import { comments, likes, signIn } from './load/writers.ts'

/**
 * Requests per second with one, two and four server processes over one PostgreSQL: reads of lists and posts, writes with
 * idempotency keys (likes and comments), and four fifths reads with one fifth writes. Each count is measured twice, in opposite
 * order, and the mean is shown. The load, the servers and PostgreSQL share the machine's cores, so that with two cores the
 * figures show what the processes cost each other, and not what more machines would give. Needs Linux and a build.
 */
const posts = 1000
const counts = [1, 2, 4]
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
    const results = new Map<number, ScaleResult[]>()
    for (const count of [...counts, ...counts.toReversed()])
      results.set(count, [...(results.get(count) ?? []), await servers.measure(count, senderFor)])
    for (const [count, both] of results) {
      const mean = (of: (result: ScaleResult) => number) =>
        both.reduce((sum, result) => sum + of(result), 0) / both.length
      rows.push({
        load,
        servers: count,
        'answers per second': Math.round(mean(({ perSecond }) => perSecond)),
        'p99 ms': Number(mean(({ p99Ms }) => p99Ms).toFixed(1)),
        'CPU ms of servers': Number(mean(({ serverCpuMs }) => serverCpuMs).toFixed(2)),
        'CPU ms of PostgreSQL': Number(mean(({ databaseCpuMs }) => databaseCpuMs).toFixed(2)),
      })
    }
  }
  console.log(new Date().toISOString().slice(0, 10))
  console.table(rows)
} finally {
  await servers.remove()
}
