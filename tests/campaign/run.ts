import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { basicSchedule, schedule, type Schedule } from './commands.ts'
import { PhoneStore } from './phone-store.ts'
import type { Platform } from './platform.ts'
import { play, type Played } from './play.ts'
import { CampaignServer } from './server.ts'
import { addTo, type Tally } from './tally.ts'
import type { Place } from './world.ts'

/** A schedule that broke a promise, and how to reproduce it. */
export type Failure = { seed: number; path: string; schedule: Schedule | undefined; error: unknown }

export type Run = {
  schedules: number
  operations: number
  requests: number
  /** How often each kind of step was played. */
  steps: Tally
  /** The faults that actually occurred, not the planned ones, and how often. */
  faults: Tally
  failures: Failure[]
}

function emptyRun(): Run {
  return { schedules: 0, operations: 0, requests: 0, steps: {}, faults: {}, failures: [] }
}

/**
 * `from`: the first of the seed's schedules to play. `isBasic`: only likes, comments and messages are written. `until`: stops
 * when it returns true.
 */
type RunOptions = {
  seed: number
  from?: number
  schedules: number
  isBasic?: boolean | undefined
  until?: (done: Run) => boolean
}

/**
 * Plays schedules generated from a seed against one new server; failing ones are recorded, and the next is
 * played.
 */
export async function run(
  platform: Platform,
  { seed, from = 0, schedules, isBasic = false, until = () => false }: RunOptions,
): Promise<Run> {
  const done = emptyRun()
  await onAPlace(platform, async (place) => {
    const arbitrary = isBasic ? basicSchedule : schedule
    for (const one of fc.sample(arbitrary, { seed, numRuns: from + schedules }).slice(from)) {
      const path = String(from + done.schedules)
      try {
        note(done, one, await play(place, one))
      } catch (error) {
        done.schedules += 1
        done.failures.push({ seed, path, schedule: one, error })
      }
      if (until(done)) return
    }
  })
  return done
}

type ReplayOptions = { seed: number; path: string; isBasic?: boolean; shrink?: boolean }

/** Plays one schedule again; with `shrink`, looks for the shortest that fails in the same way. */
export async function playAgain(
  platform: Platform,
  { seed, path, isBasic = false, shrink = false }: ReplayOptions,
): Promise<Failure | null> {
  return onAPlace(platform, async (place) => {
    const property = fc.asyncProperty(
      isBasic ? basicSchedule : schedule,
      async (one) => void (await play(place, one)),
    )
    const report = await fc.check(property, { seed, path, numRuns: 1, endOnFailure: !shrink })
    if (!report.failed) return null
    const { counterexamplePath, counterexample, errorInstance: error } = report
    return { seed, path: counterexamplePath ?? path, schedule: counterexample?.[0], error }
  })
}

async function onAPlace<T>(platform: Platform, work: (place: Place) => Promise<T>): Promise<T> {
  const server = await CampaignServer.start()
  const store = new PhoneStore(platform.createEngine)
  try {
    return await work({ server, store, ...platform })
  } finally {
    await store.delete()
    await server.close()
  }
}

function note(done: Run, { commands }: Schedule, { operations, requests, faults }: Played): void {
  done.schedules += 1
  done.operations += operations
  done.requests += requests
  for (const step of commands) addTo(done.steps, { [step.do]: 1 })
  addTo(done.faults, faults)
}

/** How to reproduce failing schedules, and their steps. */
export function replay(failures: Failure[]): string {
  return failures
    .map(
      ({ seed, path, schedule: one, error }) =>
        `npm run campaign -- --seed ${seed} --path ${path}\n${JSON.stringify(one)}\n${String(error)}`,
    )
    .join('\n')
}
