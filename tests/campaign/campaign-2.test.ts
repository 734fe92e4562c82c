import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createEngine } from '#platform/engine/engine.ts'
import { replay, run } from './run.ts'

/** Half of the 2,000 that every run of the tests plays, so that two processes share them. */
const schedules = 1000

test('schedules of faults lose nothing, double nothing, keep the order and tell the truth', async () => {
  const done = await run(createEngine, { seed: 2, schedules })
  expect(replay(done.failures)).toBe('')
  expect(done.schedules).toBe(schedules)
  expect(done.requests).toBeGreaterThan(schedules * 5)
})
