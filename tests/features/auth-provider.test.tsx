import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import type { User } from '#domain/account.ts'
import { AuthProvider, useAuth, type Auth } from '#features/auth/sign-in/auth-provider.tsx'
import { session } from '#platform/session/session.ts'

const writer: User = {
  id: 7,
  username: 'asha',
  email: 'asha@example.org',
  first_name: 'Asha',
  last_name: 'Mwakyusa',
  role: 'writer',
  roles: ['writer', 'client'],
  avatar: null,
}

afterEach(() => {
  Object.assign(session, { status: 'unknown', user: null, isBusy: false, error: null })
})

/** The state that a component below the provider sees. */
function firstAuth(): Auth | undefined {
  const renderedAuths: Auth[] = []
  function Listener() {
    renderedAuths.push(useAuth())
    return null
  }
  renderToString(
    <AuthProvider>
      <Listener />
    </AuthProvider>,
  )
  return renderedAuths[0]
}

test('auth outside its provider throws an error', () => {
  function Lost() {
    useAuth()
    return null
  }
  expect(() => renderToString(<Lost />)).toThrow('useAuth must be used within an AuthProvider')
})

test('it is loading at start, then signed in or signed out', () => {
  expect(firstAuth()).toMatchObject({ isLoading: true, isAuthenticated: false, user: null, error: null })
  Object.assign(session, { status: 'out' })
  expect(firstAuth()).toMatchObject({ isLoading: false, isAuthenticated: false })
  Object.assign(session, { status: 'in', user: writer, isBusy: true })
  expect(firstAuth()).toMatchObject({ isLoading: true, isAuthenticated: true, user: { first_name: 'Asha' } })
})

test('an additional role counts; signed out there are none', () => {
  expect([firstAuth()?.hasRole('guest'), firstAuth()?.hasAnyRole(['guest', 'writer'])]).toEqual([
    false,
    false,
  ])
  Object.assign(session, { status: 'in', user: writer })
  const auth = firstAuth()
  expect([auth?.hasRole('client'), auth?.hasRole('admin')]).toEqual([true, false])
  expect([auth?.hasAnyRole(['admin', 'client']), auth?.hasAnyRole(['admin', 'ceo'])]).toEqual([true, false])
})
