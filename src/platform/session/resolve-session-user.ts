import type { User } from '#domain/account.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { profilePath, readProfile } from './refresh-profile.ts'
import type { StoredSession } from './session-local-storage.ts'
import type { SignedIn } from './tokens.ts'

/**
 * Fetches the profile for a stored token pair without a readable user (docs/specification.md#session-states).
 * `refused`: the server rejects the pair. `unreachable`: unknown, so the pair is kept.
 */
export async function resolveSessionUser(
  { http, tokens }: Engine,
  stored: StoredSession,
): Promise<SignedIn | 'refused' | 'unreachable'> {
  const first = readProfile(await http.send(profilePath, { auth: { bearer: stored.access } }))
  if (first !== 'refused') return typeof first === 'string' ? first : signedIn(stored, first)
  if (stored.refresh === '') return 'refused'
  const pair = await tokens.trade(stored.refresh)
  if (typeof pair === 'string') return pair
  const second = readProfile(await http.send(profilePath, { auth: { bearer: pair.access } }))
  return typeof second === 'string' ? second : signedIn(pair, second)
}

function signedIn({ access, refresh }: { access: string; refresh: string }, user: User): SignedIn {
  return { access, refresh, user }
}
