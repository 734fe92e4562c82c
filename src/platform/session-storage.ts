import * as v from 'valibot'
import { userSchema } from '#domain/account.ts'
import { session } from './session.ts'
import type { SignedIn } from './tokens.ts'

/** The keys the specification names (seed 1, section 9). */
const keys = { access: 'access_token', refresh: 'refresh_token', user: 'user' } as const

const storedUser = v.pipe(v.string(), v.parseJson(), userSchema)

/** The pair as localStorage has it; null where a part is missing or can't be read. */
export function storedPair(): SignedIn | null {
  const access = localStorage.getItem(keys.access)
  const refresh = localStorage.getItem(keys.refresh)
  const user = v.safeParse(storedUser, localStorage.getItem(keys.user))
  return access && refresh && user.success ? { access, refresh, user: user.output } : null
}

/** Shows a pair and writes it through to localStorage; null signs the page out. */
export function showSignedIn(signedIn: SignedIn | null): void {
  session.status = signedIn ? 'in' : 'out'
  session.user = signedIn?.user ?? null
  for (const key of Object.values(keys)) localStorage.removeItem(key)
  if (!signedIn) return
  localStorage.setItem(keys.access, signedIn.access)
  localStorage.setItem(keys.refresh, signedIn.refresh)
  localStorage.setItem(keys.user, JSON.stringify(signedIn.user))
}

/** What localStorage knows, at once, before the database is open. */
export function showStoredSession(): void {
  const stored = storedPair()
  session.status = stored ? 'in' : 'out'
  session.user = stored?.user ?? null
}
