import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { CreateEngine } from './device.ts'
import { run } from './run.ts'
import { seededBugs } from './seeded-bugs.ts'
import { Violation } from './violation.ts'

test.each(seededBugs.map(({ name }, place) => [name, place] as const))(
  'the campaign catches: %s',
  async (_name, place) => {
    const file = `#platform/engine.ts?bug=${place}`
    const engine: { createEngine: CreateEngine } = await import(/* @vite-ignore */ file)
    const { failure } = await run(engine.createEngine, { seed: 1, schedules: 5000 })
    expect(failure?.error).toBeInstanceOf(Violation)
  },
  300_000,
)
