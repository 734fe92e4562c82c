import type { Table } from 'dexie'
import ky from 'ky'
import * as v from 'valibot'
import {
  refreshAnswerSchema,
  tokenPairSchema,
  userSchema,
  type TokenPair,
  type User,
} from '#domain/account.ts'
import { rolesOf } from '#domain/user-roles.ts'
import type { Database } from '#platform/storage/database.ts'
import { withEviction } from '#platform/storage/with-eviction.ts'
import { dropUnreadable } from '#platform/sync/staff-cache.ts'
import { endedSetting, signedInUserId, leftPrefix, signedInSetting } from './signed-in-user.ts'
import type { Locks } from '#platform/engine/locks.ts'
import type { SessionEnd } from './session.ts'
import { clearPushSession } from './push-subscription.ts'

const pairSchema = v.object({
  ...tokenPairSchema.entries,
  user: userSchema,
  /** The user did not choose "remember me": closing the browser signs out. */
  endsWithBrowser: v.exactOptional(v.literal(true)),
})

/** The signed-in user of this device, with both tokens. */
export type SignedIn = v.InferOutput<typeof pairSchema>

export type RefreshOutcome = SignedIn | 'refused' | 'unreachable'

export type Tokens = {
  /** The stored pair; null without one, or if the browser was closed on a session that ends with it. */
  current: () => Promise<SignedIn | null>
  /** Signs out a session whose browser session ended; resolves to its user, or null. */
  dropOver: () => Promise<User | null>
  /**
   * Stores the pair of a sign-in and notifies all listeners; null signs out. A previously signed-in user is marked as
   * having left, so that `clearSignedOutUsers` removes their data.
   */
  adopt: (signedIn: SignedIn | null) => Promise<void>
  /** Exchanges the rejected pair for a new one, or returns the one another context has already obtained. */
  refresh: (failed: SignedIn) => Promise<RefreshOutcome>
  /** Exchanges a refresh token for a new pair without changing the stored one. */
  trade: (refresh: string) => Promise<TokenPair | 'refused' | 'unreachable'>
}

export type TokenParts = {
  db: Database
  baseUrl: string
  locks: Locks
  fetch: typeof fetch
  /** Returns a signal that aborts after `ms`. */
  timeout: (ms: number) => AbortSignal
  /** ms since 1970. */
  now: () => number
  /** Called with the stored pair after each change made by this context. */
  onSignedIn: OnSignedIn
  /** Whether the browser session of a user without "remember me" is still open. */
  isBrowserOpen: () => boolean | Promise<boolean>
}

/** `signedIn` is the stored pair; `ended` is the reason if the server ended the session. */
export type OnSignedIn = (signedIn: SignedIn | null, ended?: SessionEnd) => void

const refreshTimeoutMs = 20_000

/** The time a JWT was issued (`iat`, RFC 7519), in seconds since 1970; 0 for anything that is not a JWT. */
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
 * The token pair in IndexedDB is authoritative; the worker reads it too. One refresh runs at a time across all tabs and
 * the worker, under the lock `auth-refresh`: the lock holder reads the pair again and uses it if it is not the one that
 * failed. Only our server's 400 or 401 ends a session; a lost response or a network failure keeps it.
 */
export function createTokens(parts: TokenParts): Tokens {
  const { db, locks, onSignedIn, isBrowserOpen } = parts

  async function current(): Promise<SignedIn | null> {
    const signedIn = await readPair(db)
    return signedIn?.endsWithBrowser && !(await isBrowserOpen()) ? null : signedIn
  }

  async function dropOver(): Promise<User | null> {
    const signedIn = await readPair(db)
    if (!signedIn || (await current())) return null
    await adopt(null)
    return signedIn.user
  }

  async function adopt(signedIn: SignedIn | null): Promise<void> {
    const store = async () => {
      const before = await signedInUserId(db.settings)
      const after = signedIn?.user.id
      if (before !== null && before !== after)
        await db.settings.put({ name: `${leftPrefix}${before}`, value: parts.now() })
      if (after !== undefined) await db.settings.delete(`${leftPrefix}${after}`)
      await write(signedIn)
      if (signedIn) await clearPushSession(db)
      if (signedIn) await dropUnreadable(db, signedIn.user.id, rolesOf(signedIn.user))
    }
    await withEviction(db, () => db.transaction('rw', writtenWithUser(db), store))
    onSignedIn(signedIn)
  }

  async function write(signedIn: SignedIn | null): Promise<void> {
    if (signedIn) await db.settings.put({ name: signedInSetting, value: signedIn })
    else await db.settings.delete(signedInSetting)
  }

  /** Replaces `signedIn` unless someone signed out or in during the request; resolves to the pair stored afterwards. */
  async function replace(signedIn: SignedIn, pair: TokenPair | SessionEnd): Promise<SignedIn | null> {
    const isEnd = typeof pair === 'string'
    const store = async () => {
      const now = await readPair(db)
      if (now?.access !== signedIn.access) return undefined
      const renewed = isEnd ? null : { ...now, ...pair }
      await write(renewed)
      if (isEnd) {
        await db.settings.put({ name: endedSetting, value: { userId: now.user.id, at: parts.now() } })
        // The account may be suspended; whoever may read the lists fetches them again.
        await dropUnreadable(db, now.user.id, [])
      }
      return renewed
    }
    const next = await withEviction(db, () => db.transaction('rw', writtenWithUser(db), store))
    if (next !== undefined) onSignedIn(next, isEnd ? pair : undefined)
    return current()
  }

  async function refreshInLock(failed: SignedIn): Promise<RefreshOutcome> {
    const signedIn = await current()
    if (!signedIn) return 'refused'
    if (signedIn.access !== failed.access || signedIn.user.id !== failed.user.id) return signedIn
    const answer =
      signedIn.refresh === '' ? 'no-refresh-token' : await fetchTokenPair(parts, signedIn.refresh)
    if (answer === 'unreachable') return 'unreachable'
    return (await replace(signedIn, answer)) ?? 'refused'
  }

  return {
    current,
    dropOver,
    adopt,
    trade: (refresh) => fetchTokenPair(parts, refresh),
    refresh: (failed) => locks.request('auth-refresh', () => refreshInLock(failed)),
  }
}

async function readPair(db: Database): Promise<SignedIn | null> {
  const parsed = v.safeParse(pairSchema, (await db.settings.get(signedInSetting))?.value)
  return parsed.success ? parsed.output : null
}

/**
 * Updates the user of the stored session, if it is the same account, and deletes what its roles no longer allow it to
 * read. Resolves to whether it is. A transaction of its own needs `withEviction`.
 */
export function storeUser(db: Database, user: User): Promise<boolean> {
  return db.transaction('rw', writtenWithUser(db), async () => {
    const signedIn = await readPair(db)
    if (signedIn?.user.id !== user.id) return false
    await db.settings.put({ name: signedInSetting, value: { ...signedIn, user } })
    await dropUnreadable(db, user.id, rolesOf(user))
    return true
  })
}

/** The tables that change with the user of the stored session. */
export const writtenWithUser = (db: Database): Table[] => [db.settings, db.staffItems, db.answers]

async function fetchTokenPair(
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

/** A captive portal may answer 401 too; our server's error is JSON with `detail` or `code`. */
function isOurRefusal(body: unknown): boolean {
  return v.is(v.union([v.object({ detail: v.string() }), v.object({ code: v.string() })]), body)
}
