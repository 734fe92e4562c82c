import { readFile, writeFile } from 'node:fs/promises'
import 'fake-indexeddb/auto'
import { afterAll, describe, expect, test } from 'vitest'
import { createEngine } from '#platform/engine.ts'
import type { CreateEngine } from './device.ts'
import { replay, run } from './run.ts'
import { seededBugs } from './seeded-bugs.ts'
import { Violation } from './violation.ts'

/**
 * Which schedule of seed 1 catches each bug, as the search found it. `CAMPAIGN_SEARCH=1 vitest run --project app
 * tests/campaign/seeded-bugs.test.ts` searches anew, which takes minutes: do so when the schedules or the engine's
 * steps have changed and a known place no longer catches.
 */
const placesFile = new URL('./caught-at.json', import.meta.url)
const caughtAt: Record<string, number> = JSON.parse(await readFile(placesFile, 'utf8'))
const isSearch = Boolean(process.env.CAMPAIGN_SEARCH)
const maxSchedules = 3000

async function withBug(place: number): Promise<CreateEngine> {
  const file = `#platform/engine.ts?bug=${place}`
  const engine: { createEngine: CreateEngine } = await import(/* @vite-ignore */ file)
  return engine.createEngine
}

test('there are at least thirty', () => {
  expect(seededBugs.length).toBeGreaterThanOrEqual(30)
})

describe.each(seededBugs.map(({ name }, place) => ({ name, place })))('$name', ({ name, place }) => {
  const known = isSearch ? undefined : caughtAt[name]
  const seed = 1

  test.runIf(known !== undefined)('is caught by a schedule that the engine itself passes', async () => {
    const at = { seed, path: String(known), schedules: 1 }
    expect(replay(await run(createEngine, at))).toBe('')
    const { failure } = await run(await withBug(place), at)
    expect(failure?.error).toBeInstanceOf(Violation)
  })

  test.runIf(known === undefined)(
    'is caught by the campaign',
    async () => {
      const { failure } = await run(await withBug(place), { seed, schedules: maxSchedules })
      if (failure) caughtAt[name] = Number(failure.path)
      expect(failure?.error).toBeInstanceOf(Violation)
    },
    900_000,
  )
})

afterAll(async () => {
  if (isSearch) await writeFile(placesFile, `${JSON.stringify(caughtAt, null, 2)}\n`)
})
