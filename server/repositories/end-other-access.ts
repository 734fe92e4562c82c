import type { Trx } from '#server/database/database.ts'
import { endAccountTokens } from '#server/repositories/account-tokens.ts'
import { endMailCode } from '#server/repositories/mail-codes.ts'
import { revokeFamiliesOf } from '#server/repositories/refresh-tokens.ts'
import { endTickets } from '#server/repositories/sign-in-tickets.ts'
import { endPendingEmail } from '#server/repositories/unverified-accounts.ts'

type NewPassword = { userId: number; exceptFamily: string | null; now: string }

/**
 * Ends what would let somebody in past a new password, which is often the answer to a theft: other sessions, begun sign-ins,
 * mailed codes and links, a change of the address that waits, and the sign-in with Google, whose identity can be that of an
 * address which a thief had set for a while. Who has the account's own address at Google is linked again at the next
 * sign-in. Second factors stay (decision 37). Call it when the row of the account is locked; resolves to whether Google was linked.
 */
export async function endOtherAccess(
  trx: Trx,
  { userId, exceptFamily, now }: NewPassword,
): Promise<{ hadGoogle: boolean }> {
  const before = await trx
    .selectFrom('users')
    .select(['google_sub', 'pending_email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await trx.updateTable('users').set({ google_sub: null }).where('id', '=', userId).execute()
  await endTickets(trx, userId, now)
  await endMailCode(trx, userId)
  await endAccountTokens(trx, userId, 'password_reset', now)
  // Without one the link that verifies the present address stays.
  if (before.pending_email !== null) await endPendingEmail(trx, userId, now)
  await revokeFamiliesOf(trx, userId, exceptFamily, now)
  return { hadGoogle: before.google_sub !== null }
}
