// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { deferredPrompt, install } from '#features/install/install-state.ts'
import { OfflineApp } from '#features/install/offline-app.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { renderInApp, setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()
afterEach(() => (deferredPrompt.event = undefined))

test('"Install" opens the prompt of the browser, and after that the steps', async () => {
  const prompt = vi.fn(async () => undefined)
  const userChoice = Promise.resolve({ outcome: 'dismissed' })
  deferredPrompt.event = Object.assign(new Event('beforeinstallprompt'), { prompt, userChoice })
  await renderInApp(<OfflineApp makeAvailable={async () => {}} />)
  const button = await screen.findByRole('button', { name: m.install_now() })
  fireEvent.click(button)
  await waitFor(() => expect(prompt).toHaveBeenCalledOnce())
  expect(install.areStepsOpen).toBe(false)
  fireEvent.click(button)
  await waitFor(() => expect(install.areStepsOpen).toBe(true))
  expect(prompt).toHaveBeenCalledOnce()
})
