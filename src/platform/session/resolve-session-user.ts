import * as v from 'valibot'
import { profileSchema, type User } from '#domain/account.ts'
import type { Engine } from '#platform/engine/engine.ts'
import type { Answer } from '#platform/network/http.ts'
import type { StoredSession } from './session-storage.ts'
import { storeUser, type SignedIn } from './tokens.ts'

const path = '/users/api/profiles/me/'

/** The profile is fetched at most this often at start. */
const askEveryMs = 3_600_000
const askedSetting = 'profile-asked-at'

/**
 * Fetches the profile for a stored token pair without a readable user (docs/specification.md#session-states).
 * `refused`: the server rejects the pair. `unreachable`: unknown, so the pair is kept.
 */
export async function resolveSessionUser(
  { http, tokens }: Engine,
  stored: StoredSession,
): Promise<SignedIn | 'refused' | 'unreachable'> {
  const first = readProfile(await http.send(path, { auth: { bearer: stored.access } }))
  if (first !== 'refused') return typeof first === 'string' ? first : signedIn(stored, first)
  if (stored.refresh === '') return 'refused'
  const pair = await tokens.trade(stored.refresh)
  if (typeof pair === 'string') return pair
  const second = readProfile(await http.send(path, { auth: { bearer: pair.access } }))
  return typeof second === 'string' ? second : signedIn(pair, second)
}

/**
 * Revalidates the account, such as its roles, at most once an hour. Resolves to `refused` when the server no longer
 * accepts the session; network failures are ignored.
 */
export async function refreshProfile(
  { db, http, clock }: Engine,
  userId: number,
): Promise<'refused' | undefined> {
  const now = clock.now()
  const askedAt = Number((await db.settings.get(askedSetting))?.value ?? 0)
  if (askedAt <= now && now - askedAt < askEveryMs) return undefined
  const answer = await http.send(path, { auth: { as: userId } })
  const found = readProfile(answer)
  if (found === 'refused') return 'refused'
  if (typeof found === 'string') return undefined
  await db.settings.put({ name: askedSetting, value: now })
  await storeUser(db, found)
  return undefined
}

function readProfile(answer: Answer): User | 'refused' | 'unreachable' {
  if (answer.kind !== 'answer') return 'unreachable'
  const profile = v.safeParse(profileSchema, answer.body)
  if (answer.status === 200 && profile.success) {
    const { user_id, ...user } = profile.output
    return { ...user, id: user_id }
  }
  // A captive portal may answer 401 too; our server's error is JSON with a `code`.
  const isRefusal =
    [401, 403, 404].includes(answer.status) && v.is(v.object({ code: v.string() }), answer.body)
  return isRefusal ? 'refused' : 'unreachable'
}

function signedIn({ access, refresh }: { access: string; refresh: string }, user: User): SignedIn {
  return { access, refresh, user }
}
