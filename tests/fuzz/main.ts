import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createSite } from '#server/site/site.ts'
import { fuzz, type FuzzReport } from '#tests/fuzz/fuzz.ts'
import { googleClientId, startFakeGoogle } from '#tests/support/google.ts'
import { createPostgresCluster } from '#tests/support/postgres-cluster.ts'
import { startServer } from '#tests/support/server.ts'

/** How much more memory the last third may use than the middle one, on average. */
const allowedGrowth = 1.15

/**
 * The long campaign: `npm run fuzz -- [--requests 50000] [--seed 1] [--postgres]`, after `npm run build`. Fails on any
 * finding, an endpoint that no request reached, and memory that keeps growing.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    postgres: { type: 'boolean', default: false },
  },
})
const cluster = values.postgres ? await createPostgresCluster() : undefined
const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-fuzz-'))
const { plugin, notFoundPage } = await createSite(path.resolve('dist'), { dataDir })
const google = await startFakeGoogle()
const server = await startServer({
  config: { rateLimitFactor: 1_000_000, googleClientId, googleJwksUrl: google.jwksUrl },
  plugins: [plugin],
  notFoundPage,
  ...(cluster ? { place: cluster.urlOf('postgres') } : {}),
})
const samples = [residentMegabytes()]
const started = performance.now()
const report = await fuzz(server, Number(values.requests), Number(values.seed), {
  hasSite: true,
  onBatch: () => void samples.push(residentMegabytes()),
})
const seconds = (performance.now() - started) / 1000
await server.close()
await google.close()
await cluster?.remove()
await rm(dataDir, { recursive: true })
process.exitCode = printReport(report, samples) ? 0 : 1

/** Prints the result; returns false when it is a failure. */
function printReport(
  { sent, byStatus, byEndpoint, findings }: FuzzReport,
  resident: readonly number[],
): boolean {
  const third = Math.floor(resident.length / 3)
  const middle = mean(resident.slice(third, 2 * third))
  const last = mean(resident.slice(2 * third))
  const isFlat = last <= middle * allowedGrowth
  const unreached = Object.keys(byEndpoint).filter((name) => byEndpoint[name] === 0)
  const failures = Object.entries(byStatus).reduce(
    (sum, [status, count]) => sum + (status >= '500' ? count : 0),
    0,
  )

  console.log(`${sent} requests to ${Object.keys(byEndpoint).length} endpoints in ${seconds.toFixed(0)} s`)
  console.log(`Seed ${values.seed}, on ${values.postgres ? 'PostgreSQL' : 'SQLite'}`)
  console.log(`Answers by status: ${JSON.stringify(byStatus)}`)
  console.log(`${failures} answers 5xx, ${findings.length} findings`)
  const [atStart, inMiddle, atEnd] = [0, Math.floor(resident.length / 2), -1].map((at) => resident.at(at))
  console.log(`RSS: ${atStart} MB at the start, ${inMiddle} MB in the middle, ${atEnd} MB at the end`)
  console.log(
    `RSS of the middle third ${middle.toFixed(0)} MB, of the last ${last.toFixed(0)} MB: ${isFlat ? 'flat' : 'GROWING'}`,
  )
  for (const name of unreached) console.log(`NOT REACHED: ${name}`)
  for (const finding of findings.slice(0, 20)) console.log(finding)
  return isFlat && findings.length === 0 && unreached.length === 0
}

/**
 * The memory of the process after a garbage collection, including the client; needs --expose-gc to be steady.
 */
function residentMegabytes(): number {
  globalThis.gc?.()
  return Math.round(process.memoryUsage.rss() / 1e6)
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)
}
