import type { JobQueue, ScheduledJob } from '#server/jobs/queue.ts'

/** The jobs of the only server, by timers of its process. No other server queues work for it. */
export function localQueue(onError: (error: unknown) => void): JobQueue {
  const jobs: ScheduledJob[] = []
  const timers: NodeJS.Timeout[] = []
  let running: Promise<unknown> = Promise.resolve()

  function runAfterOthers({ run }: ScheduledJob): void {
    running = running.then(run).catch(onError)
  }

  return {
    schedule: (job) => void jobs.push(job),
    onQueued: () => {},
    async start() {
      for (const job of jobs) {
        timers.push(setInterval(runAfterOthers, job.everyMs, job).unref())
        if (job.afterStartMs !== undefined)
          timers.push(setTimeout(runAfterOthers, job.afterStartMs, job).unref())
      }
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      await running
    },
  }
}
