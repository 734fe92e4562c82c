import { expect, test } from 'vitest'
import { platform } from './platform.ts'
import { replay, run } from './run.ts'

/** `npm run test:all` runs as many others (campaign-2.test.ts). */
const schedules = 200

test('random fault schedules neither lose nor duplicate writes, keep their order and report the true state', async () => {
  const done = await run(platform, { seed: 1, schedules })
  expect(replay(done.failures)).toBe('')
  expect(done.schedules).toBe(schedules)
  expect(done.requests).toBeGreaterThan(schedules * 5)
})
