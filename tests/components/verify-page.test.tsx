// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { VerifyPage } from '#features/auth/register/verify-page.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import {
  asha,
  ashaId,
  network,
  pageEngine,
  renderInApp,
  setUpDom,
  signIn,
} from '#tests/support/in-the-dom.tsx'

setUpDom()

test('a confirmed address is that of the account on this device at once', async () => {
  await signIn()
  const { engine, reconcileSession } = await pageEngine()
  await engine.db.settings.put({ name: 'profile-asked-at', value: Date.now() - 60_000 })
  await reconcileSession()
  network.answer = async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/users/auth/verify-email/') return Response.json({ message: 'Confirmed' })
    if (pathname === '/users/api/profiles/me/')
      return Response.json({ ...asha(), user_id: ashaId, email: 'new@example.org' })
    throw new TypeError('Failed to fetch')
  }
  await renderInApp(<VerifyPage />, { path: '/auth/verify-email', search: '?token=abcdefgh' })
  expect(await screen.findByText(m.email_confirmed())).toBeTruthy()
  await waitFor(() => expect(session.user?.email).toBe('new@example.org'))
})
