import { expect, test, vi } from 'vitest'

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

const weekMs = 7 * 24 * 60 * 60 * 1000
const idle = { held: [] }
let type = (): void => {}
const reload = vi.fn<() => void>()

/** Opens a page to which a version that was installed in an earlier visit is offered; resolves once that is decided. */
async function openWaiting({ since = 1, locks = idle }: { since?: number; locks?: object }): Promise<void> {
  vi.resetModules()
  vi.clearAllMocks()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const stored = new Map([['update-waiting-since', String(since)]])
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => (type = listener))
  const registration = { active: {}, waiting: {} }
  vi.stubGlobal('navigator', {
    locks: { query: async () => locks },
    serviceWorker: {
      getRegistration: async () => registration,
      ready: Promise.resolve({ active: null, waiting: null, installing: null }),
      controller: {},
    },
  })
  const { makeAvailableOffline } = await import('#app/worker.ts')
  await makeAvailableOffline()
  sw.handlers.get('waiting')?.({ wasWaitingBeforeRegister: true })
  await vi.advanceTimersByTimeAsync(2_000)
}
const isOffered = async () => (await import('#app/app-update.ts')).appUpdate.isReady

test('what is typed while a version of last week activates by itself is not lost by a reload', async () => {
  await openWaiting({})
  expect(sw.skipWaiting).toHaveBeenCalledTimes(1)
  type()
  sw.handlers.get('controlling')?.({})
  await vi.advanceTimersByTimeAsync(0)
  expect(await isOffered()).toBe(true)
  expect(reload).not.toHaveBeenCalled()
})

test.each([
  ['that waited for less than a week', { since: Date.now() - weekMs / 2 }],
  ['that waited for longer, while a download is running', { locks: { held: [{ name: 'downloads' }] } }],
  ['that waited for longer, while the outbox is sending', { locks: { held: [{ name: 'outbox-drain' }] } }],
])('a version %s is offered and does not activate by itself', async (_, page) => {
  await openWaiting(page)
  expect(await isOffered()).toBe(true)
  expect(sw.skipWaiting).not.toHaveBeenCalled()
})
