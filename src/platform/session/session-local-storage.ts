import * as v from 'valibot'
import { userSchema, type User } from '#domain/account.ts'
import { session } from './session.ts'
import type { SignedIn } from './tokens.ts'
import { localItems, sessionItems } from '#platform/storage/web-storage.ts'

/** Named in docs/specification.md#storage-keys. */
const keys = { access: 'access_token', refresh: 'refresh_token', user: 'user' } as const

/** sessionStorage key of the user id this tab belongs to. It survives the discarding of a background tab. */
const personKey = 'person'

const storedUser = v.pipe(v.string(), v.parseJson(), userSchema)

/** A session as stored in localStorage. `refresh` is '' if missing; `user` is null if missing or invalid. */
export type StoredSession = { access: string; refresh: string; user: User | null }

/** The session in localStorage; null without an access token. */
export function storedSession(): StoredSession | null {
  const access = localItems().getItem(keys.access)
  if (!access) return null
  const user = v.safeParse(storedUser, localItems().getItem(keys.user))
  return {
    access,
    refresh: localItems().getItem(keys.refresh) ?? '',
    user: user.success ? user.output : null,
  }
}

/**
 * Publishes who is signed in to this page, and the token pair to localStorage; null signs the page out. Keys are
 * overwritten, never removed first, because other tabs may read them at any time.
 */
export function publishSession(signedIn: SignedIn | null, user = signedIn?.user ?? null): void {
  publishUser(user)
  if (!signedIn) {
    for (const key of Object.values(keys)) localItems().removeItem(key)
    return
  }
  storeChanged(keys.refresh, signedIn.refresh)
  storeChanged(keys.user, JSON.stringify(signedIn.user))
  storeChanged(keys.access, signedIn.access)
}

/**
 * A busy tab reads localStorage as it was before another tab's last change. Writing what it reads anyway would undo that
 * change, such as a newer token pair.
 */
function storeChanged(key: string, value: string): void {
  if (localItems().getItem(key) !== value) localItems().setItem(key, value)
}

/** Sets who is signed in, in the `session` that components read; null for nobody. */
export function publishUser(user: User | null): void {
  clearTabOfPreviousUser(user)
  session.status = user ? 'in' : 'out'
  session.user = user
}

/** Publishes the session in localStorage synchronously, before the database is open. */
export function publishStoredSession(): void {
  const stored = storedSession()
  if (stored && !stored.user) return
  publishUser(stored?.user ?? null)
}

/** Clears a tab's sessionStorage, such as the chat, when another user or nobody is signed in. */
function clearTabOfPreviousUser(next: User | null): void {
  const before = sessionItems().getItem(personKey)
  if (before !== null && before !== String(next?.id)) sessionItems().clear()
  if (next) sessionItems().setItem(personKey, String(next.id))
  if (session.user && session.user.id !== next?.id) session.userEpoch += 1
}
