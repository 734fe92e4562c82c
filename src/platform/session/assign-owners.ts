import type { Table, Transaction } from 'dexie'
import { endedUserId, signedInUserId } from './signed-in-user.ts'
import { visitorId } from '#platform/outbox/outbox-row.ts'

/**
 * What was shared to the app, and downloads, had no owner before version 9. They go to whoever is signed in, or was until
 * the server ended their session, so that they leave with that person; else they count as made without an account.
 */
export async function assignOwners(transaction: Transaction): Promise<void> {
  const settings = transaction.table('settings')
  const owner = (await signedInUserId(settings)) ?? (await endedUserId(settings)) ?? visitorId
  for (const name of ['shared', 'downloads']) {
    const rows: Table<{ owner?: number }> = transaction.table(name)
    await rows.toCollection().modify({ owner })
  }
}
