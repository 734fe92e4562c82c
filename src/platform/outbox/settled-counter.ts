import type { Database } from '#platform/storage/database.ts'

/** Setting that counts settled rows; a pull compares it to detect that its response predates a settled write. */
export const settledCounter = 'settled-count'

/** How many rows were settled on this device. */
export async function settledCount(db: Database): Promise<number> {
  return Number((await db.settings.get(settledCounter))?.value ?? 0)
}
