import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Database } from '#platform/storage/database.ts'
import { leaseLocks } from '#platform/engine/lease-locks.ts'
import type { Locks } from '#platform/engine/locks.ts'

let nowMs: number
let databases: Database[]

beforeEach(() => {
  databases = []
  nowMs = 1_000_000_000_000
  // Fakes only the timer that renews a lease; IndexedDB keeps its own timers.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})

afterEach(async () => {
  vi.useRealTimers()
  for (const db of databases) db.close()
  await databases[0]?.delete()
})

/** The locks of another tab on the same device. */
function aTab(): Locks & { db: Database } {
  const db = new Database('lease-locks')
  databases.push(db)
  return { ...leaseLocks(db, { now: () => nowMs }), db }
}

test('work of two tabs is serialised', async () => {
  const [one, other] = [aTab(), aTab()]
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  const order: string[] = []
  const first = one.request('drain', async () => {
    begin()
    await isOver
    order.push('first')
  })
  await hasBegun
  const second = other.request('drain', async () => void order.push('second'))
  await other.request('downloads', async () => void order.push('another lock'))
  end()
  await Promise.all([first, second])
  expect(order).toEqual(['another lock', 'first', 'second'])
})

test('work of one tab runs in the order it was requested', async () => {
  const tab = aTab()
  const order: number[] = []
  await Promise.all([1, 2, 3].map((n) => tab.request('drain', async () => void order.push(n))))
  expect(order).toEqual([1, 2, 3])
})

test('work that throws releases its lock', async () => {
  const [one, other] = [aTab(), aTab()]
  await expect(one.request('drain', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await one.request('drain', async () => 'again')).toBe('again')
  expect(await other.request('drain', async () => 'other')).toBe('other')
})

test('a renewed lease outlives its first expiry, and that of a dead tab does not', async () => {
  const [one, other] = [aTab(), aTab()]
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  void one.request('drain', () => (begin(), new Promise(() => {})))
  await hasBegun
  const lease = async () => Number(String((await one.db.settings.get('lease/drain'))?.value).split(' ')[1])
  const until = await lease()
  nowMs += 6_000
  vi.advanceTimersByTime(6_000)
  while ((await lease()) === until) await new Promise(setImmediate)
  expect(await lease()).toBe(until + 6_000)

  // From here on the tab is dead: its timers no longer run.
  vi.clearAllTimers()
  const acquired = other.request('drain', async () => 'taken over')
  nowMs += 16_000
  expect(await acquired).toBe('taken over')
})

test('a tab that ends late does not release what another has taken over', async () => {
  const [one, other] = [aTab(), aTab()]
  const work = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  const late = one.request('drain', () => (begin(), work[0].promise))
  await hasBegun
  vi.clearAllTimers()
  nowMs += 16_000
  const { promise: isTaken, resolve: take } = Promise.withResolvers<void>()
  const second = other.request('drain', () => (take(), work[1].promise))
  await isTaken
  const lease = await other.db.settings.get('lease/drain')
  work[0].resolve()
  await late
  expect(await other.db.settings.get('lease/drain')).toEqual(lease)
  work[1].resolve()
  await second
  expect(await other.db.settings.get('lease/drain')).toBeUndefined()
})

test('a clock set back does not extend a lock beyond its lease', async () => {
  const [one, other] = [aTab(), aTab()]
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  void one.request('drain', () => (begin(), new Promise(() => {})))
  await hasBegun
  vi.clearAllTimers()
  nowMs -= 3_600_000
  expect(await other.request('drain', async () => 'taken over')).toBe('taken over')
})
