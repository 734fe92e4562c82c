import { createContext, use, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Login, User } from '#domain/account.ts'
import { hasAnyRole, hasRole } from '#domain/held-roles.ts'
import type { Role } from '#domain/roles.ts'
import { engine } from '#engine/engine.ts'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { session } from '#platform/session/session.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'
import type { SignInOutcome } from './auth-outcome.ts'
import type { NewPerson } from './auth.sync.ts'
import { importAccountCalls, type AccountCalls } from './load-account-calls.ts'
import { signOutQuestion } from '#features/auth/account/sign-out-question.ts'

type Actions = {
  /** `isRemembered` false: the session ends when the browser is closed. */
  login: (credentials: Login, isRemembered: boolean) => Promise<SignInOutcome>
  /** `key` names the attempt: sent twice it makes one account. */
  register: (person: NewPerson, key: string) => Promise<SignInOutcome>
  loginWithGoogle: (google: { token: string; role: string }, isRemembered: boolean) => Promise<SignInOutcome>
  /** Asks first where something was not sent. */
  logout: () => Promise<void>
}

const unreachable: SignInOutcome = { kind: 'unreachable' }

/** Where its code can't be fetched the server can't be reached either. */
const attempt = (work: (calls: AccountCalls) => Promise<SignInOutcome>): Promise<SignInOutcome> =>
  importAccountCalls().then(work, () => unreachable)

const actions: Actions = {
  login: (...given) => attempt(({ signIn }) => signIn(...given)),
  register: (...given) => attempt(({ register }) => register(...given)),
  loginWithGoogle: (...given) => attempt(({ enterWithGoogle }) => enterWithGoogle(...given)),
  logout: () => engine().then(({ signOut }) => signOut.askToSignOut()),
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

/** Who is signed in, for everything below; also asks and tells what a session's end needs. */
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
  hasRole: (role: Role) => boolean
  hasAnyRole: (roles: readonly Role[]) => boolean
}

/** The session and its actions. Throws outside its provider (docs/specification.md#session-texts). */
export function useAuth(): Auth {
  const found = use(Facility)
  if (!found) throw new Error('useAuth must be used within an AuthProvider')
  const { status, user, isBusy, error } = useSnapshot(session)
  return {
    ...found,
    user,
    isAuthenticated: status === 'in',
    isLoading: status === 'unknown' || isBusy,
    error,
    hasRole: (role) => hasRole(user, role),
    hasAnyRole: (roles) => hasAnyRole(user, roles),
  }
}
