// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { m } from '#i18n/paraglide/messages.js'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'
import { toasts } from '#ui/toast/toasts.ts'
import { network, renderInApp, setUpDom } from '#tests/support/in-the-dom.tsx'

vi.mock('#loading/all-styles.ts', () => ({ withStyles: <T,>(load: () => Promise<T>) => load() }))

setUpDom()
beforeEach(() => void (toasts.shown = []))

/** A button that opens a dialog whose code does not come while `line.isCut`, though the server can be reached. */
function chunkOnCutLine(isSilent = false) {
  const line = { isCut: true, asks: 0 }
  const Late = lazyWithRetry(async () => {
    line.asks += 1
    if (line.isCut) throw new TypeError('Failed to fetch dynamically imported module')
    return { Dialog: () => <b>Asha</b> }
  }, 'Dialog')
  function Opener() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>{isOpen ? 'is open' : 'open'}</button>
        {isOpen ? (
          <LazyOverlay isSilent={isSilent} onClose={() => setOpen(false)}>
            <Late />
          </LazyOverlay>
        ) : null}
      </>
    )
  }
  network.answer = async () => new Response()
  return { line, Opener }
}

const press = () => act(async () => fireEvent.click(await screen.findByText('open')))

test('a press whose code does not come says so, and the next press loads it again', async () => {
  const { line, Opener } = chunkOnCutLine()
  await renderInApp(<Opener />)
  await press()
  expect(await screen.findByText(m.outage_silent())).toBeTruthy()
  expect(line.asks).toBe(2)
  line.isCut = false
  await press()
  expect(await screen.findByText('Asha')).toBeTruthy()
})

test('what nobody asked for is closed without words', async () => {
  const { line, Opener } = chunkOnCutLine(true)
  await renderInApp(<Opener />)
  await press()
  await waitFor(() => expect(line.asks).toBe(2))
  await screen.findByText('open')
  expect(screen.queryByText(m.outage_silent())).toBeNull()
})
