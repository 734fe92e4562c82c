// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeatPull } from '#engine/repeat-pull.ts'
import { connectivity } from '#platform/network/connectivity.ts'
import { changePreferences } from '#platform/storage/preferences.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'

const minute = 60
let outcome: PullOutcome
let pulledAt: number[]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  outcome = 'unchanged'
  pulledAt = []
  const start = Date.now()
  stop = repeatPull(async () => {
    pulledAt.push(Math.round((Date.now() - start) / 1000))
    return outcome
  })
})
afterEach(() => {
  stop()
  setVisible(true)
  connectivity.state = 'online'
  changePreferences({ dataSaver: false })
  vi.useRealTimers()
})

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
function setVisible(isVisible: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    value: isVisible ? 'visible' : 'hidden',
    configurable: true,
  })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('an open page polls after 20 s, then with backoff up to 120 s', async () => {
  await seconds(20 * minute)
  expect(pulledAt.slice(0, 6)).toEqual([20, 50, 95, 163, 264, 384])
  expect(pulledAt).toHaveLength(12)
})

test('after something new it asks every 20 s again', async () => {
  await seconds(5 * minute)
  outcome = 'saved'
  await seconds(2 * minute)
  const before = pulledAt.length
  await seconds(minute)
  expect(pulledAt).toHaveLength(before + 3)
})

test('a hidden page asks nothing, and once when it is seen again', async () => {
  setVisible(false)
  await seconds(10 * minute)
  expect(pulledAt).toEqual([])
  setVisible(true)
  await seconds(1)
  expect(pulledAt).toEqual([10 * minute])
})

test('without a network, or while data is saved, it asks nothing', async () => {
  connectivity.state = 'offline'
  await seconds(5 * minute)
  expect(pulledAt).toEqual([])
  changePreferences({ dataSaver: true })
  connectivity.state = 'online'
  await seconds(5 * minute)
  expect(pulledAt).toEqual([])
  changePreferences({ dataSaver: false })
  await seconds(1)
  expect(pulledAt).toHaveLength(1)
})

test('what fails is asked for less often, and nothing after it was stopped', async () => {
  outcome = 'failed'
  await seconds(minute)
  expect(pulledAt).toEqual([20, 50])
  stop()
  await seconds(10 * minute)
  expect(pulledAt).toHaveLength(2)
})
