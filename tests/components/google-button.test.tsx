// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { errorBody } from '#domain/api-error.ts'
import { GoogleButton } from '#features/auth/sign-in/google-button.tsx'
import { connectivity } from '#platform/network/connectivity.ts'
import { session } from '#platform/session/session.ts'
import { network, renderInApp, setUpDom } from '#tests/support/in-the-dom.tsx'

/** The person chooses an account at once. */
vi.mock(import('#features/auth/sign-in/google-identity.ts'), async (importActual) => ({
  ...(await importActual()),
  promptGoogle: async () => 'google-token',
}))

setUpDom()

const step = { ticket: 'ticket-1', expires_at: '2026-03-02T09:05:00Z', methods: ['totp'] }

test.each([
  ['opened another page', '/blog', '/blog'],
  ['is still there', null, '/auth/login'],
])('whoever %s is led to the second step accordingly', async (_, opened, expected) => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const asked = vi.fn()
  network.answer = (request) => {
    // The page asks at the same address whether Google is offered.
    const isSignIn = request.method === 'POST' && request.url.endsWith('/users/auth/google/')
    // No answer rather than a failure, after which the page would count as offline.
    if (!isSignIn) return new Promise<Response>(() => {})
    asked()
    return promise.then((answer) => answer.clone())
  }
  connectivity.state = 'online'
  session.secondStep = null
  const { router } = await renderInApp(
    <GoogleButton success="in" failure="failed" newRole="student" isRemembered to="/" />,
    { path: '/auth/register', search: '?google=true' },
  )
  await waitFor(() => expect(asked).toHaveBeenCalled())
  if (opened !== null) await router.navigate({ to: opened })
  const moved = vi.spyOn(router, 'navigate')
  resolve(
    Response.json({ ...errorBody('second_factor', 'One more step'), second_step: step }, { status: 401 }),
  )
  await waitFor(() => expect(session.secondStep).not.toBeNull())
  // The button acts in the tasks after that.
  await new Promise((done) => setTimeout(done, 100))
  await waitFor(() => expect(router.state.location.pathname).toBe(expected))
  expect(moved).toHaveBeenCalledTimes(opened === null ? 1 : 0)
})
