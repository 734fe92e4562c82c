import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { platform, type Platform } from './platform.ts'
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
    const engine = `#platform/engine/engine.ts?bug=${place}`
    const uploader = `#platform/uploads/uploader.ts?bug=${place}`
    const buggy: Platform = {
      ...(await import(/* @vite-ignore */ engine)),
      ...(await import(/* @vite-ignore */ uploader)),
    }
    const at = { seed: 1, path: String(caughtAt[name]), isBasic }
    expect(await playAgain(platform, at)).toBeNull()
    expect((await playAgain(buggy, at))?.error).toBeInstanceOf(Violation)
  },
  60_000,
)

test.each(seededBugs)('is in the source exactly once: $name', async ({ edits }) => {
  for (const { file, find } of edits) {
    const source = await readFile(path.join(root, file), 'utf8')
    expect(source.split(find), file).toHaveLength(2)
  }
})
