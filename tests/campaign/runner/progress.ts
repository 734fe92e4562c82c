import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { addTo, type Tally } from '#tests/campaign/tally.ts'
import type { JobDone } from './job.ts'

const file = '.cache/campaign.json'

/** The progress of a long campaign. Round n plays the schedules of seed `seed + n`. */
export type Progress = {
  seed: number
  wanted: number
  /** The next round to start, and the rounds in progress when it was stopped. */
  next: number
  open: number[]
  /** Wall-clock time so far, in ms. */
  tookMs: number
  processes: number
  /** Schedules played on each day. */
  days: Tally
  done: JobDone
}

export function freshProgress(seed: number, wanted: number): Progress {
  const done = { schedules: 0, operations: 0, requests: 0, steps: {}, faults: {}, cpuMs: 0, broken: [] }
  return { seed, wanted, next: 0, open: [], tookMs: 0, processes: 0, days: {}, done }
}

/** The interrupted campaign, or null. */
export async function readProgress(): Promise<Progress | null> {
  try {
    const progress: Progress = JSON.parse(await readFile(file, 'utf8'))
    return progress
  } catch {
    return null
  }
}

/**
 * Written atomically: an interruption leaves the previous progress. Synchronous, because two rounds may end
 * at once and would write the same temporary file.
 */
export function saveProgress(progress: Progress): void {
  mkdirSync('.cache', { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(progress))
  renameSync(`${file}.new`, file)
}

export async function forgetProgress(): Promise<void> {
  await rm(file, { force: true })
}

export function addDone(total: JobDone, more: JobDone): void {
  total.schedules += more.schedules
  total.operations += more.operations
  total.requests += more.requests
  addTo(total.steps, more.steps)
  addTo(total.faults, more.faults)
  total.cpuMs += more.cpuMs
}
