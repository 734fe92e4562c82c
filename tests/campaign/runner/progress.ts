import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { addTo, type Tally } from '#tests/campaign/tally.ts'
import type { JobDone } from './job.ts'

const file = '.cache/campaign.json'

/** How far a long campaign has come. Round n plays the schedules of seed `seed + n`. */
export type Progress = {
  seed: number
  wanted: number
  /** The next round that nobody has begun, and those begun and not done when it was stopped. */
  next: number
  open: number[]
  /** ms it took so far, by the clock on the wall. */
  tookMs: number
  processes: number
  /** Schedules played by each state of the code. */
  states: Tally
  done: JobDone
}

export function freshProgress(seed: number, wanted: number): Progress {
  const done = { schedules: 0, operations: 0, requests: 0, steps: {}, faults: {}, cpuMs: 0, broken: [] }
  return { seed, wanted, next: 0, open: [], tookMs: 0, processes: 0, states: {}, done }
}

/** The campaign that was stopped, or null. */
export async function readProgress(): Promise<Progress | null> {
  try {
    const held: Progress = JSON.parse(await readFile(file, 'utf8'))
    return held
  } catch {
    return null
  }
}

/**
 * Whoever stops it in the middle of this leaves the progress of before. In one step, as two rounds may end at once and
 * would write the same new file.
 */
export function keepProgress(progress: Progress): void {
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
