import { beforeEach, expect, test, vi } from 'vitest'
import {
  needsConfirmation,
  changePreferences,
  costOf,
  currentPreferences,
  defaultPreferences,
  isSavingData,
  subscribePreferences,
} from '#platform/storage/preferences.ts'

const mb = 1024 * 1024
const store = new Map<string, string>()

beforeEach(() => {
  store.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  onNetwork({})
})

function onNetwork(connection: { type?: string; saveData?: boolean }): void {
  vi.stubGlobal('navigator', { connection })
}

test('defaults: no data saver, no tariff, a question above 2 MB', () => {
  expect(currentPreferences()).toEqual({ dataSaver: false, tariffPerMb: null, mobileLimitMb: 2 })
})

test('a change notifies listeners, is stored, and returns the same object until the next', () => {
  let notifyCount = 0
  const stop = subscribePreferences(() => (notifyCount += 1))
  changePreferences({ tariffPerMb: 12.5 })
  expect(currentPreferences()).toEqual({ ...defaultPreferences, tariffPerMb: 12.5 })
  expect(currentPreferences()).toBe(currentPreferences())
  stop()
  changePreferences({ dataSaver: true })
  expect(notifyCount).toBe(1)
  expect(currentPreferences()).toMatchObject({ tariffPerMb: 12.5, dataSaver: true })
})

test('a change by another tab is read; an invalid value is not', () => {
  store.set('preferences', '{"mobileLimitMb":25}')
  expect(currentPreferences().mobileLimitMb).toBe(25)
  for (const broken of ['', '{', 'null', '[]', '7', '{"mobileLimitMb":"many","tariffPerMb":-3}']) {
    store.set('preferences', broken)
    expect(currentPreferences(), broken).toEqual(defaultPreferences)
  }
})

test('numbers out of bounds are clamped', () => {
  changePreferences({ mobileLimitMb: -1, tariffPerMb: 1e9 })
  expect(currentPreferences()).toMatchObject({ mobileLimitMb: 0, tariffPerMb: 100_000 })
  changePreferences({ mobileLimitMb: Number.NaN, tariffPerMb: 0 })
  expect(currentPreferences()).toMatchObject({ mobileLimitMb: 2, tariffPerMb: null })
})

test('a download asks first above the limit, on mobile data or with data saver', () => {
  expect(needsConfirmation(100 * mb)).toBe(false)
  onNetwork({ type: 'cellular' })
  expect([needsConfirmation(2 * mb), needsConfirmation(2 * mb + 1)]).toEqual([false, true])
  onNetwork({ type: 'wifi', saveData: true })
  expect([isSavingData(), needsConfirmation(3 * mb)]).toEqual([true, true])
  onNetwork({ type: 'wifi' })
  changePreferences({ dataSaver: true, mobileLimitMb: 10 })
  expect([isSavingData(), needsConfirmation(3 * mb), needsConfirmation(11 * mb)]).toEqual([true, false, true])
})

test('a size has a price where the tariff is known', () => {
  expect(costOf(mb)).toBeNull()
  changePreferences({ tariffPerMb: 20 })
  expect(costOf(2.5 * mb)).toBe(50)
})

test('where storage is full the choice lasts for the page', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  changePreferences({ mobileLimitMb: 5 })
  expect(currentPreferences().mobileLimitMb).toBe(5)
})

test('where site data is blocked the choice lasts for the page', () => {
  const get = () => {
    throw new DOMException('Access is denied', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'localStorage', { get, configurable: true })
  changePreferences({ mobileLimitMb: 6 })
  expect(currentPreferences().mobileLimitMb).toBe(6)
})
