import type { Trx } from '#server/database/database.ts'
import { setPassword } from '#server/repositories/accounts.ts'
import { revokeFamiliesOf } from '#server/repositories/refresh-tokens.ts'
import { removeFactors } from '#server/repositories/second-factors.ts'
import { endTickets } from '#server/repositories/sign-in-tickets.ts'
import { unusablePassword } from '#server/security/passwords.ts'

/**
 * Before the owner of an address enters an account that never proved it: a stranger may have created the account in advance,
 * so that its password, second factors and sessions end.
 */
export async function endUnprovedAccess(trx: Trx, userId: number, now: string): Promise<void> {
  await revokeFamiliesOf(trx, userId, null, now)
  await removeFactors(trx, userId)
  await endTickets(trx, userId)
  await setPassword(trx, userId, unusablePassword)
}
