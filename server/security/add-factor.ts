import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Trx } from '#server/database/database.ts'
import { localeOf } from '#server/http/request-locale.ts'
import type { FactorChange } from '#server/mail/text-types.ts'
import { lockAccount, type Account } from '#server/repositories/accounts.ts'
import { revokeFamiliesOf } from '#server/repositories/refresh-tokens.ts'
import {
  markSession,
  replaceRecoveryCodes,
  requiresSecondStep,
  type Factors,
} from '#server/repositories/second-factors.ts'
import type { NewRecoveryCodes } from '#server/security/recovery-codes.ts'

type Added = {
  account: Account
  family: string
  /** What the account had before. */
  before: Factors
  recoveryCodes: NewRecoveryCodes
  change: FactorChange
}

/**
 * What follows from a new factor, in its transaction: this session counts as made with it; the first one ends the other
 * sessions, which may be somebody else's, and brings recovery codes; the owner gets a mail. Returns the new codes, if any.
 */
export async function completeFactorChange(
  app: FastifyInstance,
  request: FastifyRequest,
  trx: Trx,
  { account, family, before, recoveryCodes, change }: Added,
): Promise<string[]> {
  const now = app.clock.now().toISOString()
  // A sign-in that was proved without the factor starts its session before this, which ends it, or not at all.
  await lockAccount(trx, account.id)
  await markSession(trx, family)
  if (!requiresSecondStep(before)) await revokeFamiliesOf(trx, account.id, family, now)
  await notifyOwner(app, request, trx, account, change)
  if (requiresSecondStep(before) && before.recoveryCodesLeft > 0) return []
  const { salt, hashes, codes } = recoveryCodes
  await replaceRecoveryCodes(trx, { userId: account.id, salt, hashes, now })
  return codes
}

/** Mails the owner what changed, because somebody else may have done it. */
export function notifyOwner(
  app: FastifyInstance,
  request: FastifyRequest,
  trx: Trx,
  { email: recipient }: Account,
  change: FactorChange,
): Promise<void> {
  const locale = localeOf(request)
  return app.mails.enqueue(trx, { kind: 'second_factor', recipient, locale, details: { change } })
}
