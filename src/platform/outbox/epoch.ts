import type { Database } from '#platform/storage/database.ts'

/** Where the epoch that this device knows is kept. */
export const epochSetting = 'epoch'

/** The server's epoch as this device saw it last; undefined before the first answer. */
export async function knownEpoch(db: Database): Promise<number | undefined> {
  const value = (await db.settings.get(epochSetting))?.value
  return typeof value === 'number' ? value : undefined
}

/**
 * Takes note of the epoch an answer named. When it rose, the server was restored from a backup: the rows that were
 * carried out before wait again, in one step with the note. Sending them again is safe, because each has its key.
 * Answers whether rows wait again.
 */
export async function noteEpoch(db: Database, epoch: number): Promise<boolean> {
  if ((await knownEpoch(db)) === epoch) return false
  return db.transaction('rw', db.outbox, db.settings, async () => {
    const known = await knownEpoch(db)
    if (known !== undefined && known >= epoch) return false
    await db.settings.put({ name: epochSetting, value: epoch })
    const revived = await db.outbox
      .where('doneAt')
      .above(0)
      .filter((row) => row.state === 'done' && (row.epoch ?? 0) < epoch)
      .modify({ state: 'waiting', doneAt: 0, nextAttemptAt: 0 })
    return revived > 0
  })
}
