// First, because it brings the database of the tests, which the engine looks for when it is loaded.
import { replay, run } from '#tests/campaign/run.ts'
import { createEngine } from '#platform/engine.ts'
import type { Job, JobDone } from './campaign/job.ts'

/** One process of the long campaign: plays the schedules it is told, and says what came of them. */
process.on('message', (job: Job) => {
  void play(job)
})

async function play(job: Job): Promise<void> {
  const { failures, ...counted } = await run(createEngine, job)
  const done: JobDone = { ...counted, broken: failures.map((failure) => replay([failure])) }
  process.send?.(done)
}
