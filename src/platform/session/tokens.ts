import ky from 'ky'
import * as v from 'valibot'
import {
  refreshAnswerSchema,
  tokenPairSchema,
  userSchema,
  type TokenPair,
  type User,
} from '#domain/account.ts'
import type { Database } from '#platform/storage/database.ts'
import { endedSetting, signedInUserId, leftPrefix, signedInSetting } from './signed-in-user.ts'
import type { Locks } from '#platform/engine/locks.ts'
import type { SessionEnd } from './session.ts'

const pairSchema = v.object({
  ...tokenPairSchema.entries,
  user: userSchema,
  /** The person did not ask to be remembered: closing the browser signs out. */
  endsWithBrowser: v.exactOptional(v.literal(true)),
})

/** Who is signed in on this device, with both tokens. */
export type SignedIn = v.InferOutput<typeof pairSchema>

export type RefreshOutcome = SignedIn | 'refused' | 'unreachable'

export type Tokens = {
  /** Nobody, too, where the browser was closed on a session that ends with it. */
  current: () => Promise<SignedIn | null>
  /** Ends a session whose browser session is over; answers whose it was, or null. */
  dropOver: () => Promise<User | null>
  /**
   * Takes over a pair from a sign-in; null signs out. Everyone who listens is told. Whoever was signed in before is noted
   * as having left, so that `clearSignedOutUsers` removes their data.
   */
  adopt: (signedIn: SignedIn | null) => Promise<void>
  /** Trades the pair that was refused for the next one, or finds that someone else already did. */
  refresh: (failed: SignedIn) => Promise<RefreshOutcome>
  /** Trades a refresh token for the next pair, without touching what is held. */
  trade: (refresh: string) => Promise<TokenPair | 'refused' | 'unreachable'>
}

export type TokenParts = {
  db: Database
  baseUrl: string
  locks: Locks
  fetch: typeof fetch
  /** Aborts after so many ms. */
  timeout: (ms: number) => AbortSignal
  /** ms since 1970. */
  now: () => number
  /** Called with what is held after each change made here. */
  tell: TellSignedIn
  /** Whether the browser session goes on in which somebody chose not to be remembered. */
  isBrowserOpen: () => boolean | Promise<boolean>
}

/** Says what is held now, and why where the server ended it. */
export type TellSignedIn = (signedIn: SignedIn | null, ended?: SessionEnd) => void

const refreshTimeoutMs = 20_000

/** Seconds since 1970 at which the server made an access token; 0 for anything that is not a JWT. */
export function issuedAt(access: string): number {
  try {
    const claims: unknown = JSON.parse(
      atob((access.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')),
    )
    const parsed = v.safeParse(v.object({ iat: v.number() }), claims)
    return parsed.success ? parsed.output.iat : 0
  } catch {
    return 0
  }
}

/**
 * The shared truth about the pair is in IndexedDB, where the worker reads it too. One refresh runs at a
 * time over all tabs and the worker, under the lock `auth-refresh`: inside it the pair is read again, and
 * if it is no longer the one that failed, it is used. Only the server's 401 ends a session: a lost answer
 * or a dead network keeps everything.
 */
export function createTokens(parts: TokenParts): Tokens {
  const { db, locks, tell, isBrowserOpen } = parts

  async function current(): Promise<SignedIn | null> {
    const held = await readPair(db)
    return held?.endsWithBrowser && !(await isBrowserOpen()) ? null : held
  }

  async function dropOver(): Promise<User | null> {
    const held = await readPair(db)
    if (!held || (await current())) return null
    await adopt(null)
    return held.user
  }

  async function adopt(signedIn: SignedIn | null): Promise<void> {
    await db.transaction('rw', db.settings, async () => {
      const before = await signedInUserId(db.settings)
      const after = signedIn?.user.id
      if (before !== null && before !== after)
        await db.settings.put({ name: `${leftPrefix}${before}`, value: parts.now() })
      if (after !== undefined) await db.settings.delete(`${leftPrefix}${after}`)
      await write(signedIn)
    })
    tell(signedIn)
  }

  async function write(signedIn: SignedIn | null): Promise<void> {
    if (signedIn) await db.settings.put({ name: signedInSetting, value: signedIn })
    else await db.settings.delete(signedInSetting)
  }

  /** Replaces `held` unless someone signed out or in while the answer was on its way; tells what is now held. */
  async function replace(held: SignedIn, pair: TokenPair | SessionEnd): Promise<SignedIn | null> {
    const isEnd = typeof pair === 'string'
    const next = await db.transaction('rw', db.settings, async () => {
      const now = await readPair(db)
      if (now?.access !== held.access) return undefined
      const renewed = isEnd ? null : { ...now, ...pair }
      await write(renewed)
      if (isEnd)
        await db.settings.put({ name: endedSetting, value: { userId: now.user.id, at: parts.now() } })
      return renewed
    })
    if (next !== undefined) tell(next, isEnd ? pair : undefined)
    return current()
  }

  async function refreshInLock(failed: SignedIn): Promise<RefreshOutcome> {
    const held = await current()
    if (!held) return 'refused'
    if (held.access !== failed.access || held.user.id !== failed.user.id) return held
    const answer = held.refresh === '' ? 'no-refresh-token' : await askForPair(parts, held.refresh)
    if (answer === 'unreachable') return 'unreachable'
    return (await replace(held, answer)) ?? 'refused'
  }

  return {
    current,
    dropOver,
    adopt,
    trade: (refresh) => askForPair(parts, refresh),
    refresh: (failed) => locks.request('auth-refresh', () => refreshInLock(failed)),
  }
}

async function readPair(db: Database): Promise<SignedIn | null> {
  const parsed = v.safeParse(pairSchema, (await db.settings.get(signedInSetting))?.value)
  return parsed.success ? parsed.output : null
}

/** Puts what the server now says of an account into the held session, where it is that account's. */
export async function storeUser(db: Database, user: User): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    const held = await readPair(db)
    if (held?.user.id === user.id) await db.settings.put({ name: signedInSetting, value: { ...held, user } })
  })
}

async function askForPair(
  { baseUrl, fetch, timeout }: TokenParts,
  refresh: string,
): Promise<TokenPair | 'refused' | 'unreachable'> {
  try {
    const response = await ky.post(new URL('/api/auth/token/refresh/', baseUrl), {
      json: { refresh },
      fetch,
      retry: 0,
      throwHttpErrors: false,
      timeout: false,
      signal: timeout(refreshTimeoutMs),
    })
    const body: unknown = await response.json()
    if (response.status === 401 || response.status === 400)
      return isOurRefusal(body) ? 'refused' : 'unreachable'
    const parsed = v.safeParse(refreshAnswerSchema, body)
    if (!response.ok || !parsed.success) return 'unreachable'
    return { access: parsed.output.access, refresh: parsed.output.refresh ?? refresh }
  } catch {
    return 'unreachable'
  }
}

/** A portal may answer 401 as well; the server's refusal is JSON that says something. */
function isOurRefusal(body: unknown): boolean {
  return v.is(v.union([v.object({ detail: v.string() }), v.object({ code: v.string() })]), body)
}
