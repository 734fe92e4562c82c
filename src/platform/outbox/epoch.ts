import type { Database } from '#platform/storage/database.ts'
import { isKnownKind, kinds } from './kinds.ts'
import { restoredReason, type OutboxRow } from './outbox-row.ts'

/** Name of the setting that holds the server epoch known to this device. */
export const epochSetting = 'epoch'

/** The last server epoch this device received; undefined before the first response. */
export async function knownEpoch(db: Database): Promise<number | undefined> {
  const value = (await db.settings.get(epochSetting))?.value
  return typeof value === 'number' ? value : undefined
}

/**
 * Stores the epoch of a response. A higher epoch means the server was restored from a backup: in the same transaction,
 * completed rows of lower epochs are queued again. Resending is safe because each row keeps its Idempotency-Key. Those
 * whose effect cannot be repeated unasked (`isResentAfterRestore`) are parked instead. Resolves to whether rows changed.
 */
export async function recordEpoch(db: Database, epoch: number): Promise<boolean> {
  if ((await knownEpoch(db)) === epoch) return false
  return db.transaction('rw', db.outbox, db.settings, db.uploads, async () => {
    const storedEpoch = await knownEpoch(db)
    if (storedEpoch !== undefined && storedEpoch >= epoch) return false
    await db.settings.put({ name: epochSetting, value: epoch })
    const changed = await db.outbox
      .where('doneAt')
      .above(0)
      .filter((row) => row.state === 'done' && (row.epoch ?? 0) < epoch)
      .modify((row) => {
        Object.assign(
          row,
          isResent(row)
            ? { state: 'waiting', doneAt: 0, nextAttemptAt: 0 }
            : { state: 'parked', doneAt: 0, lastError: { reason: restoredReason } },
        )
      })
    // Asked for again: the restored server may lack them.
    await db.uploads
      .filter((file) => file.state === 'sent' && (file.epoch ?? 0) < epoch)
      .modify({ state: 'waiting' })
    return changed > 0
  })
}

function isResent(row: OutboxRow): boolean {
  return !isKnownKind(row.kind) || kinds[row.kind].isResentAfterRestore(row)
}
