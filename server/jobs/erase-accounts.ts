import { daysBefore, retentionDays } from '#domain/retention.ts'
import { eraseAccount } from '#server/account-data/erase-account.ts'
import { addTombstone, isTombstoneOf, readTombstones } from '#server/account-data/tombstones.ts'
import type { Clock } from '#server/clock.ts'
import { inTransaction, type Database, type Trx } from '#server/database/database.ts'
import { listDueDeletions } from '#server/repositories/account-deletion.ts'
import { findAccount, lockAccount, rolesOfAccount } from '#server/repositories/accounts.ts'
import { hasOtherAdmin } from '#server/repositories/staff/people.ts'

/** `onError` gets the error of an account that could not be deleted; the others are. */
type Parts = { db: Database; clock: Clock; dataDir: string; onError: (error: unknown) => void }

/** Whether the work says so; false after an error. */
async function isDone(work: () => Promise<boolean>, onError: Parts['onError']): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    onError(error)
    return false
  }
}

/**
 * Deletes the accounts whose owners asked for it 14 days ago, each in a transaction, and notes them outside of the database
 * first: if the server is killed in between, the next start deletes the account by that note. The last administrator stays
 * until there is another. Returns how many were deleted.
 */
export async function eraseDueAccounts({ db, clock, dataDir, onError }: Parts): Promise<number> {
  const now = clock.now()
  const askedBefore = daysBefore(now, retentionDays.deletionWait)
  let erased = 0
  for (const id of await listDueDeletions(db, askedBefore)) {
    const erase = async (trx: Trx) => {
      const current = await findAccount(trx, id)
      if (current && rolesOfAccount(current).includes('admin') && !(await hasOtherAdmin(trx, id)))
        return false
      await lockAccount(trx, id)
      const account = await findAccount(trx, id)
      if (!account?.deletion_asked_at || account.deletion_asked_at > askedBefore) return false
      // May be written twice if the transaction lost a race; the list bears that.
      await addTombstone(dataDir, account)
      await eraseAccount(trx, account, now.toISOString())
      return true
    }
    if (await isDone(() => inTransaction(db, erase), onError)) erased += 1
  }
  return erased
}

/**
 * Deletes the accounts again that were deleted before and that a restored backup brought back. Returns how many there were.
 */
export async function eraseAgain({ db, clock, dataDir, onError }: Parts): Promise<number> {
  let erased = 0
  for (const tombstone of await readTombstones(dataDir)) {
    const erase = async (trx: Trx) => {
      const account = await findAccount(trx, tombstone.id)
      if (!account || account.erased_at !== null || !isTombstoneOf(tombstone, account)) return false
      await eraseAccount(trx, account, clock.now().toISOString())
      return true
    }
    if (await isDone(() => inTransaction(db, erase), onError)) erased += 1
  }
  return erased
}
