import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { probeWord } from '#domain/idempotency.ts'
import { connectivity } from '#platform/connectivity.ts'
import { createDrainRunner, type DrainRunner } from '#platform/drain-runner.ts'
import type { DrainReport } from '#platform/outbox/drain.ts'

let page: EventTarget
let report: DrainReport
let drains: boolean[]
let probes: number
let answer: string
let runner: DrainRunner

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  report = { sent: 0, isLimited: false, needsSignIn: false, nextAttemptAt: null }
  drains = []
  probes = 0
  answer = probeWord
  connectivity.state = 'online'
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', Object.assign(page, { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async () => {
    probes += 1
    return new Response(answer)
  })
  const drain = async ({ force = false } = {}) => {
    drains.push(force)
    return report
  }
  runner = createDrainRunner(() => ({ drain, clock: { now: () => Date.now() } }), 'http://vior.test')
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page drains when the network is back, with force, and when it is looked at or shown again', async () => {
  for (const event of ['online', 'visibilitychange', 'pageshow']) {
    page.dispatchEvent(new Event(event))
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(drains).toEqual([true, false, false])
})

test('a row that is due later is tried then, and by a wrong clock never more than five minutes later', async () => {
  report.nextAttemptAt = Date.now() + 7000
  await runner.run()
  await vi.advanceTimersByTimeAsync(6999)
  expect(drains).toHaveLength(1)
  report.nextAttemptAt = Date.now() + 10 * 365 * 86_400_000
  await vi.advanceTimersByTimeAsync(1)
  expect(drains).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(drains).toHaveLength(3)
})

test('where nothing gets through it asks for one word each half minute, and only the word is an answer', async () => {
  Object.assign(report, { isLimited: true, nextAttemptAt: Date.now() + 1000 })
  await runner.run({ force: true })
  expect(connectivity.state).toBe('limited')
  answer = '<html>Buy a bundle to go on</html>'
  await vi.advanceTimersByTimeAsync(90_000)
  expect(connectivity.state).toBe('limited')
  expect(probes).toBeGreaterThanOrEqual(3)
  expect(probes).toBeLessThanOrEqual(4)
  expect(drains).toEqual([true])

  answer = probeWord
  Object.assign(report, { isLimited: false, nextAttemptAt: null, sent: 1 })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(connectivity.state).toBe('online')
  expect(drains).toEqual([true, true])
  const asked = probes
  await vi.advanceTimersByTimeAsync(600_000)
  expect(probes).toBe(asked)
})

test('a clock that is put back does not end the asking', async () => {
  answer = 'no signal'
  Object.assign(report, { isLimited: true, nextAttemptAt: Date.now() + 1000 })
  await runner.run()
  await vi.advanceTimersByTimeAsync(1000)
  const asked = probes
  vi.setSystemTime(Date.now() - 10 * 365 * 86_400_000)
  await vi.advanceTimersByTimeAsync(90_000)
  expect(probes - asked).toBeGreaterThanOrEqual(2)
  expect(probes - asked).toBeLessThanOrEqual(4)
})

test('without a network an action sends nothing, so that it can still be edited', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  page.dispatchEvent(new Event('offline'))
  await runner.run()
  await vi.advanceTimersByTimeAsync(300_000)
  expect([drains, probes]).toEqual([[], 0])
})
