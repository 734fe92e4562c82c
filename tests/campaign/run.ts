import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { schedule, type Schedule } from './commands.ts'
import type { CreateEngine } from './device.ts'
import { play, type Played } from './play.ts'
import { CampaignServer } from './server.ts'

export type Run = {
  schedules: number
  operations: number
  requests: number
  /** How often each kind of step was played. */
  steps: Record<string, number>
  failure: { seed: number; path: string; schedule: Schedule | undefined; error: unknown } | null
}

type RunOptions = { seed: number; schedules: number; path?: string; shrink?: boolean }

/** Plays schedules drawn from a seed against one fresh server, until one fails. */
export async function run(createEngine: CreateEngine, options: RunOptions): Promise<Run> {
  const server = await CampaignServer.start()
  const done: Run = { schedules: 0, operations: 0, requests: 0, steps: {}, failure: null }
  try {
    const report = await fc.check(
      fc.asyncProperty(schedule, async (one) => count(done, one, await play(server, createEngine, one))),
      {
        seed: options.seed,
        numRuns: options.schedules,
        endOnFailure: !options.shrink,
        ...(options.path === undefined ? {} : { path: options.path }),
      },
    )
    if (report.failed) {
      const { seed, counterexamplePath: path, counterexample, errorInstance: error } = report
      done.failure = { seed, path: path ?? '', schedule: counterexample?.[0], error }
    }
    return done
  } finally {
    await server.close()
  }
}

function count(done: Run, { commands }: Schedule, { operations, requests }: Played): void {
  done.schedules += 1
  done.operations += operations
  done.requests += requests
  for (const step of commands) done.steps[step.do] = (done.steps[step.do] ?? 0) + 1
}

/** How to play a failing schedule again, and what it was. */
export function replay({ failure }: Run): string {
  if (!failure) return ''
  const { seed, path, schedule: one, error } = failure
  return `npm run campaign -- --seed ${seed} --path ${path}\n${JSON.stringify(one)}\n${String(error)}`
}
