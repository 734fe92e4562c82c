// Imported first, because it provides the IndexedDB that the engine looks for when it is loaded.
import { replay, run, type Run } from '#tests/campaign/run.ts'
import { platform } from '#tests/campaign/platform.ts'
import { platformWithBug } from '#tests/campaign/bug-loader.ts'
import type { Job, JobDone } from './job.ts'

/** One process of a campaign: plays the schedules of its jobs and returns the results. */
process.on('message', (job: Job) => {
  void play(job)
})

async function play({ bug, ...options }: Job): Promise<void> {
  const before = process.cpuUsage()
  const tested = bug === undefined ? platform : await platformWithBug(bug)
  const { failures, ...counted } = await run(tested, { ...options, until: hasFailed })
  const { user, system } = process.cpuUsage(before)
  const broken = failures.map((failure) => replay([failure]))
  const done: JobDone = { ...counted, cpuMs: (user + system) / 1000, broken }
  process.send?.(done)
}

function hasFailed({ failures }: Run): boolean {
  return failures.length > 0
}
