import { readFile, writeFile } from 'node:fs/promises'
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createEngine } from '#platform/engine.ts'
import type { CreateEngine } from './device.ts'
import { playAgain, run, type Run } from './run.ts'
import { seededBugs } from './seeded-bugs.ts'
import { Violation } from './violation.ts'

/**
 * Which schedule of seed 1 catches each bug, as the search found it. `CAMPAIGN_SEARCH=1 vitest run --project app
 * tests/campaign/seeded-bugs.test.ts` searches anew for all bugs of the table, which takes long: do so when the
 * schedules or the engine's steps have changed and a known place no longer catches.
 */
const placesFile = new URL('./caught-at.json', import.meta.url)
const caughtAt: Record<string, number> = JSON.parse(await readFile(placesFile, 'utf8'))
const isSearch = Boolean(process.env.CAMPAIGN_SEARCH)
const seed = 1

const bugs = seededBugs.map(({ name }, place) => [name, place] as const)
const tried = isSearch ? bugs : bugs.filter(([name]) => name in caughtAt)

async function withBug(place: number): Promise<CreateEngine> {
  const file = `#platform/engine.ts?bug=${place}`
  const engine: { createEngine: CreateEngine } = await import(/* @vite-ignore */ file)
  return engine.createEngine
}

test.each(tried)(
  'caught by a schedule that the engine itself passes: %s',
  async (name, place) => {
    if (isSearch) {
      const until = ({ failures }: Run) => failures.length > 0
      const { failures } = await run(await withBug(place), { seed, schedules: 3000, until })
      caughtAt[name] = Number(failures[0]?.path)
      await writeFile(placesFile, `${JSON.stringify(caughtAt, null, 2)}\n`)
    }
    const at = { seed, path: String(caughtAt[name]) }
    expect(await playAgain(createEngine, at)).toBeNull()
    expect((await playAgain(await withBug(place), at))?.error).toBeInstanceOf(Violation)
  },
  isSearch ? 900_000 : 60_000,
)
