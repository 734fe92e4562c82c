import type { Trx } from '#server/database/database.ts'
import { endAccountTokens } from '#server/repositories/account-tokens.ts'
import { setPassword } from '#server/repositories/accounts.ts'
import { revokeFamiliesOf } from '#server/repositories/refresh-tokens.ts'
import { removeFactors } from '#server/repositories/second-factors.ts'
import { endTickets } from '#server/repositories/sign-in-tickets.ts'
import { unusablePassword } from '#server/security/passwords.ts'

/**
 * Before the owner of an address that was never verified enters its account: a stranger may have created the account in advance,
 * so that its password, second factors and sessions end, and a change of its address to theirs that is not verified yet.
 */
export async function revokeUnverifiedAccess(trx: Trx, userId: number, now: string): Promise<void> {
  await revokeFamiliesOf(trx, userId, null, now)
  await removeFactors(trx, userId)
  await endTickets(trx, userId, now)
  await endPendingEmail(trx, userId, now)
  await setPassword(trx, userId, unusablePassword)
}

/** Ends a change of the address that is not verified yet. */
export async function endPendingEmail(trx: Trx, userId: number, now: string): Promise<void> {
  await trx.updateTable('users').set({ pending_email: null }).where('id', '=', userId).execute()
  await endAccountTokens(trx, userId, 'verify_email', now)
}
