import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { probeWord } from '#domain/idempotency.ts'
import { connectivity, markReachable } from '#platform/network/connectivity.ts'
import { createDrainRunner, type DrainRunner } from '#platform/engine/drain-runner.ts'
import type { DrainReport } from '#platform/outbox/drain.ts'

let page: EventTarget
let report: DrainReport
let failing: boolean
let drains: boolean[]
let probes: number
let answer: string
let runner: DrainRunner

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  report = { sent: 0, isLimited: false, needsSignIn: false, nextAttemptAt: null }
  drains = []
  failing = false
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
    if (failing) throw new Error('IndexedDB was closed')
    return report
  }
  runner = createDrainRunner(() => ({ drain, clock: { now: () => Date.now() } }), 'http://vior.test')
})

afterEach(async () => {
  // Ends the outage for this runner, because the state is shared with the runners of later tests.
  report = { sent: 0, isLimited: false, needsSignIn: false, nextAttemptAt: null }
  markReachable()
  await vi.advanceTimersByTimeAsync(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page drains, with force, on `online`, and without on `visibilitychange` and `pageshow`', async () => {
  for (const event of ['online', 'visibilitychange', 'pageshow']) {
    page.dispatchEvent(new Event(event))
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(drains).toEqual([true, false, false])
})

test('a row due later is retried then, and after a clock change at most five minutes later', async () => {
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

test('a drain that fails because the device does is tried again later', async () => {
  failing = true
  await runner.run()
  expect(drains).toHaveLength(1)
  failing = false
  await vi.advanceTimersByTimeAsync(300_000)
  expect(drains).toHaveLength(2)
})

/** The network is unreachable, and one row is pending. */
async function goDown(): Promise<void> {
  answer = '<html>Buy a bundle to go on</html>'
  Object.assign(report, { isLimited: true, nextAttemptAt: Date.now() + 1000 })
  await runner.run({ force: true })
  expect(connectivity.state).toBe('limited')
}

test('while the network is unreachable it probes, and only the expected body counts as an answer', async () => {
  await goDown()
  await vi.advanceTimersByTimeAsync(31_000)
  expect(connectivity.state).toBe('limited')
  expect(probes).toBe(2)
  expect(drains).toEqual([true])

  answer = probeWord
  Object.assign(report, { isLimited: false, nextAttemptAt: null, sent: 1 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connectivity.state).toBe('online')
  expect(drains).toEqual([true, true])
  const probesBefore = probes
  await vi.advanceTimersByTimeAsync(600_000)
  expect(probes).toBe(probesBefore)
})

test('a pending row costs 75 probes in an outage of six hours', async () => {
  await goDown()
  await vi.advanceTimersByTimeAsync(6 * 3_600_000)
  expect(probes).toBe(75)
  expect(drains).toEqual([true])
})

test.each([
  ['a new action', () => runner.run()],
  ['a page that is shown', () => page.dispatchEvent(new Event('visibilitychange'))],
  ['a page that comes back', () => page.dispatchEvent(new Event('pageshow'))],
])('%s probes at once, and the backoff restarts at 30 s', async (_, happen) => {
  await goDown()
  await vi.advanceTimersByTimeAsync(1_800_000)
  const probesBefore = probes
  const at = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return probes - probesBefore
  }
  void happen()
  expect([await at(0), await at(29_999), await at(1), await at(59_999), await at(1)]).toEqual([1, 1, 2, 2, 3])
})

test('the `online` event sends at once, and the backoff restarts at 30 s', async () => {
  await goDown()
  await vi.advanceTimersByTimeAsync(1_800_000)
  const probesBefore = probes
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(drains).toEqual([true, true])
  await vi.advanceTimersByTimeAsync(31_000)
  expect(probes - probesBefore).toBe(2)
})

test('a successful read sends pending rows at once', async () => {
  await goDown()
  await vi.advanceTimersByTimeAsync(1_800_000)
  Object.assign(report, { isLimited: false, nextAttemptAt: null, sent: 1 })
  markReachable()
  await vi.advanceTimersByTimeAsync(0)
  expect(drains).toEqual([true, true])
})

test('probes back off as well when they are answered but no action gets through', async () => {
  await goDown()
  answer = probeWord
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(probes).toBeLessThanOrEqual(17)
})

test('actions in quick succession share one probe in flight', async () => {
  await goDown()
  await Promise.all([runner.run(), runner.run(), runner.run()])
  expect(probes).toBe(1)
})

test('a clock set back does not stop the probes', async () => {
  answer = 'no signal'
  Object.assign(report, { isLimited: true, nextAttemptAt: Date.now() + 1000 })
  await runner.run()
  await vi.advanceTimersByTimeAsync(1000)
  const probesBefore = probes
  vi.setSystemTime(Date.now() - 10 * 365 * 86_400_000)
  await vi.advanceTimersByTimeAsync(90_000)
  expect(probes - probesBefore).toBe(2)
})

test('offline an action sends nothing, so that it can still be edited', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  page.dispatchEvent(new Event('offline'))
  await runner.run()
  await vi.advanceTimersByTimeAsync(300_000)
  expect([drains, probes]).toEqual([[], 0])
})

test('a response that arrives after the `offline` event does not end the outage', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  page.dispatchEvent(new Event('offline'))
  markReachable()
  expect(connectivity.state).toBe('offline')
  vi.stubGlobal('navigator', { onLine: true })
  markReachable()
  expect(connectivity.state).toBe('online')
})
