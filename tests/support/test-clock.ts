import type { Clock } from '#server/clock.ts'

export type TestClock = Clock & { advance(ms: number): void }

/** A clock that stands still until it is advanced. */
export function createTestClock(start = '2026-03-02T08:00:00.000Z'): TestClock {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    advance(ms) {
      now += ms
    },
  }
}
