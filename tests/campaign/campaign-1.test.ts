import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createEngine } from '#platform/engine.ts'
import { replay, run } from './run.ts'

test('a thousand schedules of faults lose nothing, double nothing, keep the order and tell the truth', async () => {
  const done = await run(createEngine, { seed: 1, schedules: 1000 })
  expect(replay(done)).toBe('')
  expect(done.schedules).toBe(1000)
  expect(done.requests).toBeGreaterThan(5000)
}, 300_000)
