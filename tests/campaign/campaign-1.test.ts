import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createEngine } from '#platform/engine.ts'
import { replay, run } from './run.ts'

/** So many that the whole of the tests stays within its time; `npm run campaign` plays as many as it is told. */
const schedules = 350

test('schedules of faults lose nothing, double nothing, keep the order and tell the truth', async () => {
  const done = await run(createEngine, { seed: 1, schedules })
  expect(replay(done)).toBe('')
  expect(done.schedules).toBe(schedules)
  expect(done.requests).toBeGreaterThan(schedules * 5)
}, 300_000)
