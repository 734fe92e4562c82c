import type { Table, Transaction } from 'dexie'
import { endedUserId, signedInUserId } from './signed-in-user.ts'
import { visitorId } from '#platform/outbox/outbox-row.ts'

/**
 * Migration to schema version 9: shared items and downloads had no owner before. Assigns them to the signed-in user,
 * else to the user whose session the server ended, so that they are removed with that user's data; else to the visitor.
 */
export async function assignOwners(transaction: Transaction): Promise<void> {
  const settings = transaction.table('settings')
  const owner = (await signedInUserId(settings)) ?? (await endedUserId(settings)) ?? visitorId
  for (const name of ['shared', 'downloads']) {
    const rows: Table<{ owner?: number }> = transaction.table(name)
    await rows.toCollection().modify({ owner })
  }
}
