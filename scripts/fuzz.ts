import { parseArgs } from 'node:util'
import { fuzz } from '#tests/support/fuzz.ts'
import { createPostgresCluster } from '#tests/support/postgres-cluster.ts'
import { startServer } from '#tests/support/server.ts'

/** The long campaign: `node scripts/fuzz.ts [--requests 50000] [--seed 1] [--postgres]`. Fails on any finding. */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    postgres: { type: 'boolean', default: false },
  },
})
const cluster = values.postgres ? await createPostgresCluster() : undefined
const server = await startServer({
  config: { rateLimitFactor: 1_000_000 },
  ...(cluster ? { place: cluster.urlOf('postgres') } : {}),
})
const before = await settledMegabytes()
const started = performance.now()
const report = await fuzz(server, Number(values.requests), Number(values.seed))
const seconds = (performance.now() - started) / 1000
const after = await settledMegabytes()
await server.close()
await cluster?.remove()

console.log(`${report.sent} requests in ${seconds.toFixed(0)} s with the seed ${values.seed}`)
console.log(`Answers by status: ${JSON.stringify(report.byStatus)}`)
console.log(`Heap: ${before} MB before, ${after} MB after`)
for (const finding of report.findings.slice(0, 20)) console.log(finding)
console.log(`${report.findings.length} findings`)
process.exitCode = report.findings.length > 0 ? 1 : 0

/** What is still held once everything that can be dropped is; needs --expose-gc to be exact. */
async function settledMegabytes(): Promise<number> {
  globalThis.gc?.()
  await new Promise((resolve) => setImmediate(resolve))
  return Math.round(process.memoryUsage().heapUsed / 1e6)
}
