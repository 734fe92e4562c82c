// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { m } from '#i18n/paraglide/messages.js'
import { pageEngine, renderInApp, setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()

/** As where site data is blocked (Indexed Database API 3.0, 4.3). */
function refuseToOpen(): never {
  throw new DOMException('Access is denied', 'SecurityError')
}

beforeEach(async () => {
  const { engine } = await pageEngine()
  engine.db.close({ disableAutoOpen: false })
  vi.spyOn(indexedDB, 'open').mockImplementation(refuseToOpen)
})
afterEach(async () => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  const { engine } = await pageEngine()
  engine.db.close({ disableAutoOpen: false })
})

/** Imported lazily: a static import would run before the DOM exists. */
async function startEngine(): Promise<void> {
  const { start } = await import('#engine/start.ts')
  await start(async () => ({ offerInstall: () => {} }))
}

test('a page of the worker says that the storage cannot be read', async () => {
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true })
  await renderInApp(<p>Blog</p>)
  await startEngine()
  expect(await screen.findByText(m.storage_unreadable())).toBeTruthy()
})

test('without a worker the browser follows links itself, and each form says what is wrong', async () => {
  const pressed = vi.fn((event: React.SyntheticEvent) => event.preventDefault())
  await renderInApp(
    <form onSubmit={pressed}>
      <a href="/blog/a-post" onClick={pressed}>
        A post
      </a>
      <a href="#viora" onClick={pressed}>
        Chat
      </a>
      <button type="submit">Send</button>
    </form>,
  )
  await startEngine()
  fireEvent.click(screen.getByRole('link', { name: 'A post' }))
  expect(pressed).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('link', { name: 'Chat' }))
  expect(pressed).toHaveBeenCalledTimes(1)
  fireEvent.click(await screen.findByRole('button', { name: m.toast_close() }))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(m.storage_unreadable())).toBeTruthy()
})
