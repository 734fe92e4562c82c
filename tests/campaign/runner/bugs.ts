import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { seededBugs } from '#tests/campaign/seeded-bugs.ts'
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
      const { schedules: played, broken } = await worker.play({ seed, schedules, bug, isBasic: !isWide })
      if (broken.length > 0) caughtAt.set(name, played - 1)
      console.log(`${name}: ${broken.length > 0 ? `caught at ${played - 1}` : `not caught in ${played}`}`)
      if (broken[0] && !broken[0].includes('Violation')) console.log(broken[0])
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
    broken.push(...(await clean.play({ seed, schedules: last, isBasic: !isWide })).broken)
  }
  clean.end()
  for (const one of broken) console.log(one)

  const places = seededBugs.flatMap(({ name }) => (caughtAt.has(name) ? [[name, caughtAt.get(name)]] : []))
  await writeFile(placesFile, `${JSON.stringify(Object.fromEntries(places), null, 2)}\n`)
  writeSection('Seeded bugs', report(caughtAt, furthest, schedules))
  process.exitCode = broken.length > 0 || caughtAt.size < seededBugs.length ? 1 : 0
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
