import type { FastifyInstance } from 'fastify'
import type { PasskeyAssertion } from '#domain/second-factor.ts'
import type { Trx } from '#server/database/database.ts'
import { findPasskey, recordPasskeyUse } from '#server/repositories/passkeys.ts'
import {
  consumeRecoveryCode,
  consumeTotpStep,
  findRecoverySalt,
  findTotp,
} from '#server/repositories/second-factors.ts'
import { relyingParty, verifyAssertion, type RelyingParty } from '#server/security/passkeys.ts'
import { hashRecoveryCode } from '#server/security/recovery-codes.ts'
import { stepOfCode } from '#server/security/totp.ts'

/** Uses a factor up within a transaction; false if it was used in the meantime. */
export type ConsumeFactor = (trx: Trx) => Promise<boolean>

/** The site for whose host name and pages passkeys are made. */
export function partyOf(app: FastifyInstance): RelyingParty {
  return relyingParty(app.config.publicUrl, app.words.company.product)
}

/**
 * Checks a code of the authenticator app, or a recovery code, of an account; null if it is wrong. Slow for a recovery
 * code, so it is outside the transaction in which the result uses the code up.
 */
export async function checkCode(
  app: FastifyInstance,
  userId: number,
  code: string,
): Promise<ConsumeFactor | null> {
  const { db, clock, config } = app
  const now = clock.now()
  const at = now.toISOString()
  const digits = code.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) {
    const totp = await findTotp(db, userId)
    if (!totp || totp.confirmed_at === null) return null
    const { secret } = totp
    const step = stepOfCode(digits, secret, { userId, tokenSecret: config.tokenSecret }, now)
    return step === null ? null : (trx) => consumeTotpStep(trx, { userId, secret, step, now: at })
  }
  const salt = await findRecoverySalt(db, userId)
  if (salt === undefined) return null
  const hash = await hashRecoveryCode(code, salt)
  return (trx) => consumeRecoveryCode(trx, { userId, hash, now: at })
}

/** Checks a signature by a passkey; null if it is wrong. `userId`: whose passkey it must be, if that is known. */
export async function checkPasskey(
  app: FastifyInstance,
  { challenge, userId }: { challenge: string; userId: number | null },
  assertion: PasskeyAssertion,
): Promise<{ userId: number; consume: ConsumeFactor } | null> {
  const stored = await findPasskey(app.db, assertion.id)
  if (!stored || (userId !== null && stored.user_id !== userId)) return null
  const next = await verifyAssertion(partyOf(app), challenge, assertion, stored)
  if (next === null) return null
  const now = app.clock.now().toISOString()
  return { userId: stored.user_id, consume: (trx) => recordPasskeyUse(trx, stored, { next, now }) }
}
