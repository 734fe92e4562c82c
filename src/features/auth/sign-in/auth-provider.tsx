import { createContext, use, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Login, User } from '#domain/account.ts'
import { hasAnyRole, hasRole } from '#domain/user-roles.ts'
import type { Role } from '#domain/roles.ts'
import { engine } from '#engine/engine.ts'
import { m } from '#i18n/paraglide/messages.js'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { session } from '#platform/session/session.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import type { SignInOutcome } from './auth-outcome.ts'
import type { NewPerson } from './auth.sync.ts'
import { importAccountCalls, type AccountCalls } from './load-account-calls.ts'
import { signOutQuestion } from '#features/auth/account/sign-out-question.ts'

type Actions = {
  /** If `isRemembered` is false, the session ends when the browser is closed. */
  login: (credentials: Login, isRemembered: boolean) => Promise<SignInOutcome>
  /** `key` is the idempotency key: repeated requests create one account. */
  register: (person: NewPerson, key: string) => Promise<SignInOutcome>
  loginWithGoogle: (google: { token: string; role: string }, isRemembered: boolean) => Promise<SignInOutcome>
  /** Asks for confirmation if there is unsent data. A failure is shown as a toast. */
  logout: () => Promise<void>
}

const unreachable: SignInOutcome = { kind: 'unreachable' }

/** If the chunk fails to load, the server counts as unreachable too. */
const attempt = (work: (calls: AccountCalls) => Promise<SignInOutcome>): Promise<SignInOutcome> =>
  importAccountCalls().then(work, () => unreachable)

const actions: Actions = {
  login: (...args) => attempt(({ signIn }) => signIn(...args)),
  register: (...args) => attempt(({ register }) => register(...args)),
  loginWithGoogle: (...args) => attempt(({ enterWithGoogle }) => enterWithGoogle(...args)),
  logout: async () => {
    try {
      await (await engine()).signOut.confirmSignOut()
    } catch {
      showToast(m.sign_out_failed(), { type: 'error' })
    }
  },
}

const Facility = createContext<Actions | null>(null)
const SignOutDialog = lazyWithRetry(
  () => import('#features/auth/account/sign-out-dialog.tsx'),
  'SignOutDialog',
)
const SessionEndNotice = lazyWithRetry(
  () => import('#features/auth/account/session-end.tsx'),
  'SessionEndNotice',
)

const stay = () => (signOutQuestion.unsent = null)
const forgetEnd = () => (session.ended = null)

/** Provides the session and its actions; also renders the sign-out dialog and the notice of an ended session. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const isAsking = useSnapshot(signOutQuestion).unsent !== null
  const { ended } = useSnapshot(session)
  return (
    <Facility value={actions}>
      {children}
      {isAsking ? (
        <LazyOverlay onClose={stay}>
          <SignOutDialog onClose={stay} />
        </LazyOverlay>
      ) : null}
      {ended ? (
        <LazyOverlay onClose={forgetEnd}>
          <SessionEndNotice onClose={forgetEnd} />
        </LazyOverlay>
      ) : null}
    </Facility>
  )
}

export type Auth = Actions & {
  user: (Omit<Readonly<User>, 'roles'> & { readonly roles: readonly Role[] }) | null
  isAuthenticated: boolean
  isLoading: boolean
  error: string | null
  /** The password was right, and a second step is needed. */
  isHalfIn: boolean
  hasRole: (role: Role) => boolean
  hasAnyRole: (roles: readonly Role[]) => boolean
}

/** The session and its actions. Throws outside `AuthProvider` (docs/specification.md#session-texts). */
export function useAuth(): Auth {
  const context = use(Facility)
  if (!context) throw new Error('useAuth must be used within an AuthProvider')
  const { status, user, isBusy, error, secondStep } = useSnapshot(session)
  return {
    ...context,
    user,
    isAuthenticated: status === 'in',
    isLoading: status === 'unknown' || isBusy,
    error,
    isHalfIn: secondStep !== null,
    hasRole: (role) => hasRole(user, role),
    hasAnyRole: (roles) => hasAnyRole(user, roles),
  }
}
