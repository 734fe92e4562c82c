// First, because it brings the database of the tests, which the engine looks for when it is loaded.
import { replay, run, type Run } from '#tests/campaign/run.ts'
import { createEngine } from '#platform/engine.ts'
import { engineWithBug } from '#tests/campaign/bug-loader.ts'
import type { Job, JobDone } from './campaign/job.ts'

/** One process of a campaign: plays the schedules it is told, and says what came of them. */
process.on('message', (job: Job) => {
  void play(job)
})

async function play({ bug, ...options }: Job): Promise<void> {
  const { failures, ...counted } =
    bug === undefined
      ? await run(createEngine, options)
      : await run(await engineWithBug(bug), { ...options, until: isCaught })
  const done: JobDone = { ...counted, broken: failures.map((failure) => replay([failure])) }
  process.send?.(done)
}

function isCaught({ failures }: Run): boolean {
  return failures.length > 0
}
