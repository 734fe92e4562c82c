import { expect, test, vi } from 'vitest'
import { appUpdate } from '#app/app-update.ts'
import { makeAvailableOffline } from '#app/worker.ts'

const sw = vi.hoisted(() => ({
  handlers: new Map<string, (event: object) => void>(),
  skipWaiting: vi.fn<() => void>(),
}))
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(type: string, handler: (event: object) => void): void {
      sw.handlers.set(type, handler)
    }
    register = async () => {}
    messageSkipWaiting = sw.skipWaiting
  },
}))
vi.mock('#loading/with-retry.ts', () => ({ withRetry: (attempt: () => unknown) => attempt() }))
vi.mock('#app/is-update.ts', () => ({ isUpdate: async () => true }))

test('what is typed while a version of last week activates by itself is not lost by a reload', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const reload = vi.fn<() => void>()
  let type = (): void => {}
  const stored = new Map([['update-waiting-since', '1']])
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => (type = listener))
  const registration = { active: {}, waiting: {} }
  vi.stubGlobal('navigator', {
    locks: { query: async () => ({ held: [] }) },
    serviceWorker: {
      getRegistration: async () => registration,
      ready: Promise.resolve({ active: null, waiting: null, installing: null }),
      controller: {},
    },
  })

  await makeAvailableOffline()
  sw.handlers.get('waiting')?.({ wasWaitingBeforeRegister: true })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sw.skipWaiting).toHaveBeenCalledTimes(1)
  type()
  sw.handlers.get('controlling')?.({})
  await vi.advanceTimersByTimeAsync(0)
  expect(appUpdate.isReady).toBe(true)
  expect(reload).not.toHaveBeenCalled()
})
