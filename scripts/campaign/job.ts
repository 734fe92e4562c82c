import type { Run } from '#tests/campaign/run.ts'

/** Schedules of one seed, played against one server, so that its database stays small. */
export const perRound = 200

/** What a process is told to play; `bug` names one of the seeded bugs, and play ends when it is caught. */
export type Job = { seed: number; schedules: number; isBasic?: boolean; bug?: number }

/** What came of it; `broken` says for each failing schedule how to play it again. */
export type JobDone = Omit<Run, 'failures'> & { broken: string[] }
