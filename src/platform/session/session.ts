import { proxy } from 'valtio'
import type { User } from '#domain/account.ts'
import type { SecondStep } from '#domain/second-step.ts'

/** Why the server ended a session: it refused the refresh token, or there was none to refresh with. */
export type SessionEnd = 'refused' | 'no-refresh-token'

/**
 * The session as this page shows it. `unknown` until hydration, because the server renders the same HTML for everyone.
 * The token pair in IndexedDB is authoritative; this and localStorage follow it. `user` includes the user's unfinished
 * profile changes.
 */
export type Session = {
  status: 'unknown' | 'out' | 'in'
  user: User | null
  /** A sign-in or registration request is running. */
  isBusy: boolean
  /** Error message of the last sign-in or registration. */
  error: string | null
  /** The second step that the server asks for after a right password; survives a move between pages. */
  secondStep: { step: SecondStep; isRemembered: boolean } | null
  /** Set when the server ended the session; the component that shows the notice resets it. */
  ended: SessionEnd | null
  /**
   * Counts the sign-outs and user changes in this page; components that hold a user's data in fields or memory reset on
   * each change.
   */
  userEpoch: number
}

export const session = proxy<Session>({
  status: 'unknown',
  user: null,
  isBusy: false,
  error: null,
  secondStep: null,
  ended: null,
  userEpoch: 0,
})
