import * as v from 'valibot'
import { userSchema, type User } from '#domain/account.ts'
import { session } from './session.ts'
import type { SignedIn } from './tokens.ts'

/** Named in docs/specification.md#storage-keys. */
const keys = { access: 'access_token', refresh: 'refresh_token', user: 'user' } as const

/** In sessionStorage: whose tab this is. It outlives a tab that the browser put to sleep. */
const personKey = 'person'

const storedUser = v.pipe(v.string(), v.parseJson(), userSchema)

/** What localStorage has of a session: without a refresh token '' stands for it, without a readable user null. */
export type StoredSession = { access: string; refresh: string; user: User | null }

/** The session as localStorage has it; null without an access token. */
export function storedSession(): StoredSession | null {
  const access = localStorage.getItem(keys.access)
  if (!access) return null
  const user = v.safeParse(storedUser, localStorage.getItem(keys.user))
  return {
    access,
    refresh: localStorage.getItem(keys.refresh) ?? '',
    user: user.success ? user.output : null,
  }
}

/**
 * Shows a pair and writes it through to localStorage; null signs the page out. What stays is never away in between: other
 * tabs read it meanwhile.
 */
export function showSignedIn(signedIn: SignedIn | null, user = signedIn?.user ?? null): void {
  noteLeaving(user)
  session.status = signedIn ? 'in' : 'out'
  session.user = user
  if (!signedIn) {
    for (const key of Object.values(keys)) localStorage.removeItem(key)
    return
  }
  localStorage.setItem(keys.refresh, signedIn.refresh)
  localStorage.setItem(keys.user, JSON.stringify(signedIn.user))
  localStorage.setItem(keys.access, signedIn.access)
}

/** What localStorage knows, at once, before the database is open. */
export function showStoredSession(): void {
  const stored = storedSession()
  if (stored && !stored.user) return
  noteLeaving(stored?.user ?? null)
  session.status = stored ? 'in' : 'out'
  session.user = stored?.user ?? null
}

/** What a tab keeps for its visit, such as the chat, goes with the person it was kept for. */
function noteLeaving(next: User | null): void {
  const before = sessionStorage.getItem(personKey)
  if (before !== null && before !== String(next?.id)) sessionStorage.clear()
  if (next) sessionStorage.setItem(personKey, String(next.id))
  if (session.user && session.user.id !== next?.id) session.leaves += 1
}
