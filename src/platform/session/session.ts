import { proxy } from 'valtio'
import type { User } from '#domain/account.ts'

/** Why the server ended a session: it refused the refresh token, or there was none to refresh with. */
export type SessionEnd = 'refused' | 'no-refresh-token'

/**
 * Who is signed in, as this page shows it. `unknown` until the page is hydrated: the server renders for
 * nobody in particular. The truth is the pair in IndexedDB; this and localStorage follow it. `user` is the account
 * with its owner's changes that are still on their way.
 */
export type Session = {
  status: 'unknown' | 'out' | 'in'
  user: User | null
  /** A sign-in or a registration is on its way. */
  isBusy: boolean
  /** Why the last one failed, in words. */
  error: string | null
  /** Set once when the server ended the session; whoever tells the person takes it away. */
  ended: SessionEnd | null
  /** How often somebody left this page: what it shows of a person in fields and memory goes with each. */
  leaves: number
}

export const session = proxy<Session>({
  status: 'unknown',
  user: null,
  isBusy: false,
  error: null,
  ended: null,
  leaves: 0,
})
