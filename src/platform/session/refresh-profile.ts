import * as v from 'valibot'
import { profileSchema, type User } from '#domain/account.ts'
import { isRecent, type Clock } from '#platform/engine/clock.ts'
import type { Answer, Http } from '#platform/network/http.ts'
import type { Database } from '#platform/storage/database.ts'
import { withEviction } from '#platform/storage/with-eviction.ts'
import { settledCount } from '#platform/outbox/settled-counter.ts'
import { storeUser, writtenWithUser } from './tokens.ts'

export const profilePath = '/users/api/profiles/me/'

type ProfileParts = { db: Database; http: Http; clock: Clock }

/** The profile is fetched at most this often at start. */
const askEveryMs = 3_600_000
const askedSetting = 'profile-asked-at'

/**
 * Revalidates the account, such as its roles, at most once an hour. Resolves to `refused` when the server no longer
 * accepts the session; network failures are ignored.
 */
export async function refreshProfile(parts: ProfileParts, userId: number): Promise<'refused' | undefined> {
  const askedAt = Number((await parts.db.settings.get(askedSetting))?.value ?? 0)
  if (isRecent(askedAt, askEveryMs, parts.clock)) return undefined
  return fetchProfile(parts, userId)
}

/**
 * The same whenever it was done last; for an account that was refused what its stored roles allow. A response that was
 * requested before one of our writes was settled may predate it, and is fetched again, at most `tries` times in all.
 */
export async function fetchProfile(
  parts: ProfileParts,
  userId: number,
  tries = 3,
): Promise<'refused' | undefined> {
  const { db, http, clock } = parts
  const settledBefore = await settledCount(db)
  const answer = await http.send(profilePath, { auth: { as: userId } })
  const profile = readProfile(answer)
  if (profile === 'refused') return 'refused'
  if (typeof profile === 'string') return undefined
  const isStale = await withEviction(db, () =>
    db.transaction('rw', writtenWithUser(db), async () => {
      if (tries > 1 && (await settledCount(db)) !== settledBefore) return true
      if (await storeUser(db, profile)) await db.settings.put({ name: askedSetting, value: clock.now() })
      return false
    }),
  )
  return isStale ? fetchProfile(parts, userId, tries - 1) : undefined
}

/** The account of a response to `profilePath`. `refused`: the server rejects the session. */
export function readProfile(answer: Answer): User | 'refused' | 'unreachable' {
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
