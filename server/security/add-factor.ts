import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Trx } from '#server/database/database.ts'
import { localeOf } from '#server/http/request-locale.ts'
import type { FactorChange } from '#server/mail/text-types.ts'
import type { Account } from '#server/repositories/accounts.ts'
import { revokeFamiliesOf } from '#server/repositories/refresh-tokens.ts'
import {
  isGuarded,
  markSession,
  replaceRecoveryCodes,
  type Factors,
} from '#server/repositories/second-factors.ts'
import type { NewRecoveryCodes } from '#server/security/recovery-codes.ts'

type Added = {
  account: Account
  family: string
  /** What the account had before. */
  before: Factors
  fresh: NewRecoveryCodes
  change: FactorChange
}

/**
 * What follows from a new factor, in its transaction: this session counts as made with it; the first one ends the other
 * sessions, which may be somebody else's, and brings recovery codes; the owner is told. Returns the new codes, if any.
 */
export async function followFactor(
  app: FastifyInstance,
  request: FastifyRequest,
  trx: Trx,
  { account, family, before, fresh, change }: Added,
): Promise<string[]> {
  const now = app.clock.now().toISOString()
  await markSession(trx, family)
  if (!isGuarded(before)) await revokeFamiliesOf(trx, account.id, family, now)
  await tellOwner(app, request, trx, account, change)
  if (isGuarded(before) && before.recoveryCodesLeft > 0) return []
  const { salt, hashes, codes } = fresh
  await replaceRecoveryCodes(trx, { userId: account.id, salt, hashes, now })
  return codes
}

/** Mails the owner what changed, because somebody else may have done it. */
export function tellOwner(
  app: FastifyInstance,
  request: FastifyRequest,
  trx: Trx,
  { email: recipient }: Account,
  change: FactorChange,
): Promise<void> {
  const locale = localeOf(request)
  return app.mails.enqueue(trx, { kind: 'second_factor', recipient, locale, details: { change } })
}
