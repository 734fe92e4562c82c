import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
// First, because it brings the database of the tests, which the engine looks for when it is loaded.
import { replay, run, type Run } from '#tests/campaign/run.ts'
import { createEngine } from '#platform/engine.ts'

/**
 * The long campaign: `npm run campaign`, or `-- --seed 7 --path 12:0` to play one failing schedule again and shrink
 * it. A server serves so many schedules that its database stays small. The report goes to docs/campaign.md.
 */
const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '600' },
    seed: { type: 'string' },
    path: { type: 'string' },
  },
})
const perServer = 500
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))

if (values.path !== undefined) {
  const done = await run(createEngine, { seed, schedules: 1, path: values.path, shrink: true })
  console.log(replay(done) || 'This schedule holds now.')
  process.exit(done.failure ? 1 : 0)
}

const wanted = Number(values.schedules)
const begunAt = Date.now()
const total: Run = { schedules: 0, operations: 0, requests: 0, steps: {}, failure: null }
for (
  let round = 0;
  total.schedules < wanted && !total.failure && minutes() < Number(values.minutes);
  round += 1
) {
  const done = await run(createEngine, {
    seed: seed + round,
    schedules: Math.min(perServer, wanted - total.schedules),
  })
  total.schedules += done.schedules
  total.operations += done.operations
  total.requests += done.requests
  for (const [step, times] of Object.entries(done.steps)) total.steps[step] = (total.steps[step] ?? 0) + times
  total.failure = done.failure
  if (round % 10 === 9) console.log(`${total.schedules} schedules, ${total.operations} steps`)
}
await writeFile('docs/campaign.md', report())
console.log(report())
if (total.failure) console.log(replay(total))
process.exitCode = total.failure ? 1 : 0

function minutes(): number {
  return (Date.now() - begunAt) / 60_000
}

function report(): string {
  const rows = Object.entries(total.steps).toSorted(([, a], [, b]) => b - a)
  return `# The last long campaign

\`npm run campaign\` plays drawn schedules of what people do and what goes wrong against the real engine and the real
server (tests/campaign) and checks the promises of the engine after every step. This file is written by it.

| what | how much |
|---|---|
| finished | ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${Math.round(minutes())} minutes |
| seeds | ${seed} to ${seed + Math.ceil(total.schedules / perServer) - 1}, ${perServer} schedules each |
| schedules | ${total.schedules} |
| steps played | ${total.operations} |
| requests sent | ${total.requests} |
| broken promises | ${total.failure ? 1 : 0} |

| step | times |
|---|---|
${rows.map(([step, times]) => `| ${step} | ${times} |`).join('\n')}
`
}
