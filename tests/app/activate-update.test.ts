import { beforeEach, expect, test, vi } from 'vitest'
import { activateUpdate } from '#app/worker.ts'

const reload = vi.fn()

beforeEach(() => {
  reload.mockClear()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('localStorage', { removeItem: () => {} })
})

function stubWaiting(waiting: object | null): void {
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active: {}, waiting }) } })
}

test('a page reloads for an update that another tab has accepted before', async () => {
  stubWaiting(null)
  await activateUpdate()
  expect(reload).toHaveBeenCalledOnce()
})

test('a page does not reload before a waiting version controls it', async () => {
  stubWaiting({})
  await activateUpdate()
  expect(reload).not.toHaveBeenCalled()
})
