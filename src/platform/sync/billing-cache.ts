import { maxCachedInvoices } from '#domain/billing-addresses.ts'
import type { CachedBill, Database } from '#platform/storage/database.ts'

type Listed = { userId: number; of: CachedBill['of']; rows: readonly { id: string }[] }

/**
 * Stores the list of an account's invoices or documents; resolves to their ids. What a complete list lacks, such as a
 * document that was withdrawn, is deleted here.
 */
export async function cacheBills(db: Database, { userId, of, rows }: Listed): Promise<string[]> {
  const ids = rows.map(({ id }) => id)
  await db.billing.bulkPut(rows.map((row) => ({ userId, id: row.id, of, row })))
  if (ids.length < maxCachedInvoices) {
    const ownRows = db.billing.where('userId').equals(userId)
    await ownRows.filter((one) => one.of === of && !ids.includes(one.id)).delete()
  }
  return ids
}
