import { expect, test, vi } from 'vitest'
import { makeAvailableOffline } from '#app/worker.ts'

const register = vi.fn<() => Promise<void>>()
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(): void {}
    register = () => register()
  },
}))
vi.mock('#loading/with-retry.ts', () => ({ withRetry: (attempt: () => unknown) => attempt() }))

test('a registration that failed is reported to each who asked, and can be asked for again', async () => {
  vi.stubGlobal('addEventListener', () => {})
  const ready = Promise.resolve({ active: null, waiting: null, installing: null })
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => undefined, ready, controller: {} },
  })
  register.mockRejectedValueOnce(new Error('blocked'))
  const asked = [makeAvailableOffline(), makeAvailableOffline()]
  for (const one of asked) await expect(one).rejects.toThrow('blocked')
  register.mockResolvedValueOnce()
  await makeAvailableOffline()
  await makeAvailableOffline()
  expect(register).toHaveBeenCalledTimes(2)
})
