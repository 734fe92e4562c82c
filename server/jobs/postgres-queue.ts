import { PgBoss } from 'pg-boss'
import { sessionNames } from '#server/database/postgres.ts'
import type { JobQueue, ScheduledJob } from '#server/jobs/queue.ts'
import { WorkSignals } from '#server/jobs/work-signals.ts'

/** Connections beside those of the pool: two of pg-boss, one that listens. */
const connections = 2
const pollEverySeconds = 5
/** A server that does not say so often that it still runs a job is dead, and another runs it again. */
const heartbeatSeconds = 30
const superviseEverySeconds = 15
/** A job that is due is queued as late as that. */
const cronEverySeconds = 15
const stopWithinMs = 8000

/** The jobs of all servers behind one PostgreSQL, in the schema `pgboss`, which the library makes and migrates. */
export function postgresQueue(url: string, onError: (error: unknown) => void): JobQueue {
  const jobs: ScheduledJob[] = []
  const signals = new WorkSignals(url, onError)
  const boss = new PgBoss({
    connectionString: url,
    application_name: sessionNames.jobs,
    max: connections,
    connectionTimeoutMillis: 3000,
    superviseIntervalSeconds: superviseEverySeconds,
    monitorIntervalSeconds: superviseEverySeconds,
    cronMonitorIntervalSeconds: cronEverySeconds,
    // For queues of many jobs; there are some hundred and fifty a day here.
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', onError)

  async function take({ name, cron, afterStartMs, run }: ScheduledJob): Promise<void> {
    // At most one job of a name waits or runs, whichever server asked for it.
    await boss.createQueue(name, {
      policy: 'exclusive',
      heartbeatSeconds,
      expireInSeconds: 60 * 60,
      retryLimit: 3,
      retryDelay: 60,
      retryBackoff: true,
    })
    await boss.work(name, { pollingIntervalSeconds: pollEverySeconds }, async () => {
      try {
        await run()
      } catch (error) {
        onError(error)
        throw error
      }
    })
    await boss.schedule(name, cron, null, { tz: 'UTC' })
    if (afterStartMs !== undefined)
      await boss.send(name, null, { startAfter: Math.ceil(afterStartMs / 1000) })
  }

  return {
    schedule: (job) => void jobs.push(job),
    onQueued: (work, run) => signals.on(work, run),
    async start() {
      await boss.start()
      for (const job of jobs) await take(job)
      await signals.start()
    },
    async close() {
      await signals.close()
      await boss.stop({ graceful: true, timeout: stopWithinMs })
    },
  }
}
