import { availableParallelism } from 'node:os'
import { addTo } from '#tests/campaign/tally.ts'
import { perRound } from './job.ts'
import { CampaignProcess } from './process.ts'
import {
  addDone,
  forgetProgress,
  freshProgress,
  saveProgress,
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

const title = 'The long campaign'

/**
 * Plays random schedules in several processes, prints the progress, and resumes an interrupted campaign. A
 * failing schedule ends it with 1; its round counts once all of it passes, and the next run tries it first.
 */
export async function playLong(options: LongOptions): Promise<void> {
  const processes = options.processes ?? availableParallelism()
  const saved = options.fresh || options.seed !== undefined ? null : await readProgress()
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 30)
  const progress = saved ?? freshProgress(seed, options.schedules)
  progress.processes = Math.max(progress.processes, processes)
  if (saved)
    console.log(`Going on after ${saved.done.schedules} schedules of the campaign of seed ${saved.seed}.`)
  const before = { tookMs: progress.tookMs, schedules: progress.done.schedules }
  const begunAt = performance.now()
  const left = [...progress.open]
  progress.open = []
  const failed: string[] = []

  const nextRound = (): number | undefined => {
    if (failed.length > 0) return undefined
    const round = left.shift()
    if (round !== undefined) return round
    return progress.next * perRound < progress.wanted ? progress.next++ : undefined
  }

  // Rounds in progress, or left over from an earlier run, are not lost if it is stopped now.
  const keep = () => saveProgress({ ...progress, open: [...progress.open, ...left] })

  async function work(): Promise<void> {
    const worker = new CampaignProcess()
    for (let round = nextRound(); round !== undefined; round = nextRound()) {
      progress.open.push(round)
      const done = await worker.play({ seed: progress.seed + round, schedules: perRound })
      progress.tookMs = before.tookMs + performance.now() - begunAt
      if (done.broken.length > 0) {
        console.log(done.broken.join('\n'))
        failed.push(...done.broken)
      } else {
        progress.open.splice(progress.open.indexOf(round), 1)
        addDone(progress.done, done)
        addTo(progress.days, { [today()]: done.schedules })
      }
      keep()
      writeSection(title, longReport({ ...progress, done: { ...progress.done, broken: failed } }))
      console.log(line(progress, progress.done.schedules - before.schedules, performance.now() - begunAt))
    }
    worker.end()
  }

  await Promise.all(Array.from({ length: processes }, () => work()))
  if (failed.length === 0) await forgetProgress()
  process.exitCode = failed.length > 0 ? 1 : 0
}

function line({ done, wanted }: Progress, played: number, tookMs: number): string {
  const leftMinutes = Math.round(((wanted - done.schedules) * tookMs) / Math.max(1, played) / 60_000)
  const percent = Math.round((100 * done.schedules) / wanted)
  return `${percent} %: ${done.schedules} schedules, ${done.operations} steps, ${leftMinutes} min left`
}

function today(): string {
  return new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
}
