import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { probeTimeoutMs } from '#platform/network/connectivity.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { coalescePull } from '#platform/sync/coalesce-pull.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Pulls without an answer until a test gives it, oldest first. */
function heldPulls() {
  const answers: ((outcome: PullOutcome) => void)[] = []
  const pull = () => new Promise<PullOutcome>((resolve) => answers.push(resolve))
  return { answers, pull }
}

test('whoever asks for a page that is on its way shares its request, and the next asks anew', async () => {
  const { answers, pull } = heldPulls()
  const both = [coalescePull('/page-2', pull), coalescePull('/page-2', pull)]
  const other = coalescePull('/page-3', pull)
  expect(answers).toHaveLength(2)
  answers[0]?.('saved')
  answers[1]?.('unchanged')
  expect(await Promise.all([...both, other])).toEqual(['saved', 'saved', 'unchanged'])
  void coalescePull('/page-2', pull)
  expect(answers).toHaveLength(3)
  answers[2]?.('saved')
})

test('a request without an answer for long is shared with nobody, and those who waited for it share another', async () => {
  const { answers, pull } = heldPulls()
  const first = coalescePull('/page-2', pull)
  const waiting = [coalescePull('/page-2', pull), coalescePull('/page-2', pull)]
  await vi.advanceTimersByTimeAsync(probeTimeoutMs - 1)
  expect(answers).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(answers).toHaveLength(2)
  answers[1]?.('saved')
  expect(await Promise.all(waiting)).toEqual(['saved', 'saved'])
  answers[0]?.('unreachable')
  expect(await first).toBe('unreachable')
  expect(vi.getTimerCount()).toBe(0)
})

test('a failure is shared too, and not kept', async () => {
  const lost = () => Promise.reject(new Error('no database'))
  const both = [coalescePull('/page-2', lost), coalescePull('/page-2', lost)]
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await coalescePull('/page-2', async () => 'saved')).toBe('saved')
})
