// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { unreachableMessage } from '#engine/outage.ts'
import type * as LateParts from '#engine/late-parts.store.ts'
import { StorageSection } from '#features/settings/storage-section.tsx'
import type { StorageState } from '#features/settings/storage.store.ts'
import { m } from '#i18n/paraglide/messages.js'
import { toasts } from '#ui/toast/toasts.ts'
import { network, renderInApp, setUpDom } from '#tests/support/in-the-dom.tsx'

const measured: StorageState = {
  use: { app: 1, cachedContent: 2, files: 3, userData: 4 },
  isPersisted: false,
  roomBytes: null,
}
const line = vi.hoisted(() => ({ isCut: false }))
const storage = vi.hoisted(() => ({
  readStorage: vi.fn<() => Promise<unknown>>(),
  clearStored: vi.fn<() => Promise<void>>(),
  requestPersistentStorage: vi.fn<() => Promise<boolean>>(),
}))
// As a browser does whose storage fails, or that has not received the code.
vi.mock('#engine/late-parts.store.ts', async (importActual) => {
  const actual = await importActual<typeof LateParts>()
  return {
    ...actual,
    get storage() {
      if (line.isCut) throw new TypeError('Failed to fetch dynamically imported module')
      return storage
    },
  }
})

setUpDom()

const broken = () => Promise.reject(new DOMException('Internal error', 'UnknownError'))

beforeEach(() => {
  line.isCut = false
  toasts.shown = []
  network.answer = async () => Response.json({}, { status: 404 })
  storage.readStorage.mockReset().mockResolvedValue(measured)
  storage.clearStored.mockReset().mockResolvedValue()
  storage.requestPersistentStorage.mockReset().mockResolvedValue(true)
})

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('a storage that cannot be measured says so, and is measured again', async () => {
  storage.readStorage.mockImplementation(broken)
  await renderInApp(<StorageSection />)
  expect(await screen.findByText(m.storage_not_measured())).toBeTruthy()
  expect(screen.queryByText(m.storage_own())).toBeNull()
  storage.readStorage.mockResolvedValue(measured)
  const again = await screen.findByRole('button', { name: m.try_again() })
  again.focus()
  fireEvent.click(again)
  const size = await screen.findByText(m.storage_own())
  await waitFor(() => expect(screen.queryByText(m.storage_not_measured())).toBeNull())
  expect(document.activeElement?.contains(size)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

test('a storage whose code does not come says that the server cannot be reached', async () => {
  line.isCut = true
  await renderInApp(<StorageSection />)
  expect(await screen.findByText(unreachableMessage())).toBeTruthy()
  line.isCut = false
  await press(m.try_again())
  expect(await screen.findByText(m.storage_own())).toBeTruthy()
})

test('what could not be cleared is not called cleared', async () => {
  await renderInApp(<StorageSection />)
  storage.clearStored.mockImplementationOnce(broken)
  await press(m.storage_clear_files())
  await press(m.storage_clear_yes())
  expect(await screen.findByText(m.storage_not_cleared())).toBeTruthy()
  expect(screen.queryByText(m.storage_cleared())).toBeNull()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // Some of it may have gone.
  expect(storage.readStorage).toHaveBeenCalledTimes(2)

  await press(m.storage_clear_files())
  await press(m.storage_clear_yes())
  expect(await screen.findByText(m.storage_cleared())).toBeTruthy()
})

test('a browser that fails to promise to keep the storage has refused it', async () => {
  await renderInApp(<StorageSection />)
  storage.requestPersistentStorage.mockImplementationOnce(broken)
  await press(m.persist_ask())
  expect(await screen.findByText(m.persist_refused())).toBeTruthy()
})
