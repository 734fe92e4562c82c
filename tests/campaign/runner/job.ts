import type { Run } from '#tests/campaign/run.ts'

/** Schedules of one seed, played against one server, so that its database stays small. */
export const perRound = 200

/** What a process is told to play, until a schedule fails; `bug` names one of the seeded bugs. */
export type Job = { seed: number; schedules: number; isBasic?: boolean; bug?: number }

/** What came of it; `broken` says how to play a failing schedule again. The processor's time in ms. */
export type JobDone = Omit<Run, 'failures'> & { cpuMs: number; broken: string[] }
