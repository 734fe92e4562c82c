import { dayMs, retentionDays } from '#domain/retention.ts'
import { randomBytes } from 'node:crypto'
import type { TokenPair } from '#domain/account.ts'
import { errorBody } from '#domain/api-error.ts'
import { signAccess } from '#server/security/access-tokens.ts'
import { sha256 } from '#server/database/stable-stringify.ts'
import type { Locale } from '#domain/locale.ts'
import type { Clock } from '#server/clock.ts'
import { inTransaction, type Database, type Trx } from '#server/database/database.ts'
import { Problem, unauthenticated } from '#server/http/problem.ts'
import { findAccount, lockAccount, setLocale, type Account } from '#server/repositories/accounts.ts'
import * as tokens from '#server/repositories/refresh-tokens.ts'
import { findFactors, requiresSecondStep } from '#server/repositories/second-factors.ts'

/** Time after its first use in which a refresh token still gets another child: parallel tabs and quick retries. */
const siblingWindowMs = 30_000
const maxUserAgentLength = 200
/** Sliding: every rotation extends it. */
const refreshLifetimeMs = retentionDays.sessions * dayMs

export type SessionContext = { db: Database; clock: Clock; secret: string }
type GrantedSession = { userId: number; family: string; refresh: string }

/** What a sign-in records of the browser and itself; the language is noted for mails that staff cause. */
type SignIn = {
  userAgent?: string | undefined
  locale?: Locale | undefined
  hasSecondFactor?: boolean
}

/**
 * Starts a family of refresh tokens for an account and browser. `account`: as it was when the sign-in was proved, which takes
 * time. Throws Problem 403 for a suspended account, and 401 if meanwhile the password or Google's identity was replaced, or a
 * second factor turned on, without which the sign-in was proved.
 */
export async function startSession(
  context: SessionContext,
  account: Account,
  { userAgent = '', locale, hasSecondFactor = false }: SignIn = {},
): Promise<TokenPair> {
  const { id: userId } = account
  const family = crypto.randomUUID()
  const now = context.clock.now()
  const refresh = await inTransaction(context.db, async (trx) => {
    await lockAccount(trx, userId)
    const current = await findAccount(trx, userId)
    if (!current || current.suspended_at !== null)
      throw new Problem(403, errorBody('suspended', 'This account is suspended. Please contact us.'))
    const isSame =
      account.password_hash === current.password_hash && account.google_sub === current.google_sub
    if (!isSame || (!hasSecondFactor && requiresSecondStep(await findFactors(trx, userId))))
      throw unauthenticated('This account was changed just now. Please sign in again.')
    await tokens.insertFamily(trx, {
      id: family,
      userId,
      now: now.toISOString(),
      userAgent: userAgent.slice(0, maxUserAgentLength),
      hasSecondFactor,
    })
    if (locale) await setLocale(trx, userId, locale)
    return issue(trx, family, null, now)
  })
  return toPair(context, { userId, family, refresh })
}

/**
 * Exchanges a refresh token for the next pair; null if it is refused. The first use makes a child; uses within 30 s
 * of it make further ones. A later use, while no child was used, replaces the children (the response was lost,
 * perhaps weeks ago). Reuse revokes the family: when a token is presented after a child of it was used, and when a
 * replaced token is presented at all (RFC 9700, 4.14.2).
 */
export async function rotateSession(
  context: SessionContext,
  presented: string,
  locale?: Locale,
): Promise<TokenPair | null> {
  const granted = await inTransaction(context.db, (trx) =>
    rotate(trx, sha256(presented), context.clock.now(), locale),
  )
  return granted && toPair(context, granted)
}

async function rotate(trx: Trx, hash: string, now: Date, locale?: Locale): Promise<GrantedSession | null> {
  const at = now.toISOString()
  const family = await tokens.lockFamilyOf(trx, hash, at)
  if (!family || family.revoked_at !== null) return null
  const token = await tokens.findToken(trx, hash)
  if (token.suspended_at !== null || token.expires_at <= at) return null
  // A replaced token was presented, which indicates theft.
  if (token.replaced_at !== null) {
    await tokens.revokeFamily(trx, family.id, at)
    return null
  }

  const siblingsSince = new Date(now.getTime() - siblingWindowMs).toISOString()
  if (token.first_used_at === null) {
    await tokens.markUsed(trx, token.id, at)
  } else if (token.first_used_at < siblingsSince) {
    if (await tokens.hasUsedChild(trx, token.id)) {
      await tokens.revokeFamily(trx, family.id, at)
      return null
    }
    // Children of the last 30 s stay: they belong to other tabs of this same late retry.
    await tokens.replaceChildren(trx, token.id, siblingsSince, at)
  }
  if (locale && locale !== token.locale) await setLocale(trx, family.user_id, locale)
  return { userId: family.user_id, family: family.id, refresh: await issue(trx, family.id, token.id, now) }
}

async function issue(trx: Trx, familyId: string, parentId: number | null, now: Date): Promise<string> {
  const refresh = randomBytes(32).toString('base64url')
  await tokens.insertToken(trx, {
    familyId,
    parentId,
    hash: sha256(refresh),
    now: now.toISOString(),
    expiresAt: new Date(now.getTime() + refreshLifetimeMs).toISOString(),
  })
  return refresh
}

async function toPair(context: SessionContext, granted: GrantedSession): Promise<TokenPair> {
  const access = await signAccess(granted, context.secret, context.clock)
  return { access, refresh: granted.refresh }
}
