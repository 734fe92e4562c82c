import { readFile } from 'node:fs/promises'
import path from 'node:path'
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createEngine } from '#platform/engine/engine.ts'
import type { CreateEngine } from './device.ts'
import { playAgain } from './run.ts'
import { seededBugs } from './seeded-bugs.ts'
import { Violation } from './violation.ts'
import { root } from './with-bug.ts'

/** The schedule of seed 1 that detects each bug: `npm run campaign -- bugs` finds it for all of them. */
const caughtAt: Record<string, number> = JSON.parse(
  await readFile(new URL('./caught-at.json', import.meta.url), 'utf8'),
)
const every = 4

test.each(
  seededBugs
    .map(({ name, isWide = false }, place) => [name, place, !isWide] as const)
    .filter(([, place]) => place % every === 0),
)(
  'caught by a schedule that the engine itself passes: %s',
  async (name, place, isBasic) => {
    const file = `#platform/engine/engine.ts?bug=${place}`
    const buggy: { createEngine: CreateEngine } = await import(/* @vite-ignore */ file)
    const at = { seed: 1, path: String(caughtAt[name]), isBasic }
    expect(await playAgain(createEngine, at)).toBeNull()
    expect((await playAgain(buggy.createEngine, at))?.error).toBeInstanceOf(Violation)
  },
  60_000,
)

test.each(seededBugs)('is in the source exactly once: $name', async ({ edits }) => {
  for (const { file, find } of edits) {
    const source = await readFile(path.join(root, file), 'utf8')
    expect(source.split(find), file).toHaveLength(2)
  }
})
