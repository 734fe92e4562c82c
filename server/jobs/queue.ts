/**
 * Work in tables of its own, which is the queue itself: its rows are written in the transaction of their cause and leased by
 * whoever does them, in both databases.
 */
export const queuedWork = [
  'mails',
  'pushes',
  'fan-outs',
  'letters',
  'exports',
  'pictures',
  'suspensions',
] as const
export type QueuedWork = (typeof queuedWork)[number]

/** A scheduled job, which runs once for all servers. */
export type ScheduledJob = {
  name: string
  /** In UTC, at least once a day. */
  cron: string
  /** The same for a server that is alone: how often. */
  everyMs: number
  /** Also so long after a start, when requests have priority. */
  afterStartMs?: number
  /** Rejects if it has to be done again. */
  run: () => Promise<unknown>
}

export type JobQueue = {
  /** Has a job done in every period by one of the servers. Call it before the start. */
  schedule(job: ScheduledJob): void
  /**
   * Calls `run` when a transaction of another server, or of a command, has queued such work. What this server queues it does
   * without.
   */
  onQueued(work: QueuedWork, run: () => Promise<unknown>): void
  start(): Promise<void>
  /** Waits for the job in progress. */
  close(): Promise<void>
}
