import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { seededBugs } from '#tests/campaign/seeded-bugs.ts'
import { perRound, type Job } from './job.ts'
import { CampaignProcess } from './process.ts'
import { table, writeSection } from './report.ts'

const seed = 1
const placesFile = 'tests/campaign/caught-at.json'

/**
 * Enables the seeded bugs one at a time, and plays the schedules of one seed until one detects the bug; then
 * plays as many without a bug, which must all pass. Exits with 1 when a bug was not detected.
 */
export async function findBugs(schedules: number, processes = availableParallelism()): Promise<void> {
  const caughtAt = new Map<string, number>()
  const left = [...seededBugs.entries()]
  async function work(): Promise<void> {
    const worker = new CampaignProcess()
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [bug, { name, isWide = false }] = next
      const failure = await firstFailure(worker, { seed, schedules, bug, isBasic: !isWide })
      if (failure) caughtAt.set(name, failure.place)
      console.log(`${name}: ${failure ? `caught at ${failure.place}` : `not caught in ${schedules}`}`)
      if (failure && !failure.replay.includes('Violation')) console.log(failure.replay)
    }
    worker.end()
  }
  await Promise.all(Array.from({ length: processes }, () => work()))

  const clean = new CampaignProcess()
  const broken: string[] = []
  const furthest = { basic: 0, wide: 0 }
  for (const isWide of [false, true]) {
    const ofThese = seededBugs.filter((bug) => (bug.isWide ?? false) === isWide)
    const last = 1 + Math.max(-1, ...ofThese.map(({ name }) => caughtAt.get(name) ?? -1))
    furthest[isWide ? 'wide' : 'basic'] = last
    const failure = await firstFailure(clean, { seed, schedules: last, isBasic: !isWide })
    if (failure) broken.push(failure.replay)
  }
  clean.end()
  for (const one of broken) console.log(one)

  const places = seededBugs.flatMap(({ name }) => (caughtAt.has(name) ? [[name, caughtAt.get(name)]] : []))
  await writeFile(placesFile, `${JSON.stringify(Object.fromEntries(places), null, 2)}\n`)
  writeSection('Seeded bugs', report(caughtAt, furthest, schedules))
  process.exitCode = broken.length > 0 || caughtAt.size < seededBugs.length ? 1 : 0
}

/** Plays in rounds, each against a new server, until a schedule fails: its place, and how to reproduce it. */
async function firstFailure(
  worker: CampaignProcess,
  { schedules, ...job }: Job,
): Promise<{ place: number; replay: string } | undefined> {
  for (let from = 0; from < schedules; from += perRound) {
    const round = { ...job, from, schedules: Math.min(perRound, schedules - from) }
    const { schedules: played, broken } = await worker.play(round)
    if (broken[0] !== undefined) return { place: from + played - 1, replay: broken[0] }
  }
  return undefined
}

type Furthest = { basic: number; wide: number }

function report(caughtAt: Map<string, number>, { basic, wide }: Furthest, schedules: number): string {
  const rows = seededBugs.map(({ name, isWide }): [string, string | number] => [
    `${name}${isWide ? ' *' : ''}`,
    caughtAt.get(name) ?? `not in ${schedules}`,
  ])
  return `\`npm run campaign -- bugs\` enables seeded bugs one at a time and runs the schedules of seed ${seed} until one violates an
invariant: those of likes, comments and messages, or, for bugs marked with a star, those of all writes. ${caughtAt.size} of
${seededBugs.length} are detected; the engine without a bug passes the first ${basic} and ${wide} of these schedules.

${table(['bug', 'detected by schedule'], rows)}
`
}
