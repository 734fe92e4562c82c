import { availableParallelism } from 'node:os'
import { perRound } from './job.ts'
import { CampaignProcess } from './process.ts'
import {
  addDone,
  forgetProgress,
  freshProgress,
  keepProgress,
  readProgress,
  type Progress,
} from './progress.ts'
import { longReport } from './long-report.ts'
import { writeSection } from './report.ts'

type LongOptions = {
  seed?: number | undefined
  schedules: number
  processes?: number | undefined
  fresh: boolean
}

/** Plays drawn schedules in several processes, says how far it is, and goes on where it was stopped. */
export async function playLong(options: LongOptions): Promise<void> {
  const processes = options.processes ?? availableParallelism()
  const held = options.fresh || options.seed !== undefined ? null : await readProgress()
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 30)
  const progress = held ?? freshProgress(seed, options.schedules)
  progress.processes = Math.max(progress.processes, processes)
  if (held)
    console.log(`Going on after ${held.done.schedules} schedules of the campaign of seed ${held.seed}.`)
  const before = { tookMs: progress.tookMs, schedules: progress.done.schedules }
  const begunAt = performance.now()
  const left = [...progress.open]
  progress.open = []

  const take = (): number | undefined => {
    const round = left.shift()
    if (round !== undefined) return round
    return progress.next * perRound < progress.wanted ? progress.next++ : undefined
  }

  async function work(): Promise<void> {
    const worker = new CampaignProcess()
    for (let round = take(); round !== undefined; round = take()) {
      progress.open.push(round)
      const done = await worker.play({ seed: progress.seed + round, schedules: perRound })
      progress.open.splice(progress.open.indexOf(round), 1)
      addDone(progress.done, done)
      progress.tookMs = before.tookMs + performance.now() - begunAt
      // What is left over from before is begun by nobody yet: a stop now must not lose it.
      await keepProgress({ ...progress, open: [...progress.open, ...left] })
      for (const broken of done.broken) console.log(broken)
      console.log(line(progress, progress.done.schedules - before.schedules, performance.now() - begunAt))
    }
    worker.end()
  }

  await Promise.all(Array.from({ length: processes }, () => work()))
  const report = longReport(progress)
  await writeSection('The long campaign', report)
  console.log(report)
  await forgetProgress()
  process.exitCode = progress.done.broken.length > 0 ? 1 : 0
}

function line({ done, wanted }: Progress, played: number, tookMs: number): string {
  const leftMinutes = Math.round(((wanted - done.schedules) * tookMs) / played / 60_000)
  const percent = Math.round((100 * done.schedules) / wanted)
  return `${percent} %: ${done.schedules} schedules, ${done.operations} steps, ${done.broken.length} broken, ${leftMinutes} min left`
}
