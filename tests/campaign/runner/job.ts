import type { Run } from '#tests/campaign/run.ts'

/** Schedules of one seed, played against one server, so that its database and files, which are in memory, stay small. */
export const perRound = 200

/** The task of a process, which plays until a schedule fails; `bug` names one of the seeded bugs. */
export type Job = { seed: number; from?: number; schedules: number; isBasic?: boolean; bug?: number }

/** The result; `broken` tells how to reproduce a failing schedule. CPU time in ms. */
export type JobDone = Omit<Run, 'failures'> & { cpuMs: number; broken: string[] }
