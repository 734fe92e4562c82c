import { heldInvoices } from '#domain/billing-addresses.ts'
import type { CachedBill, Database } from '#platform/storage/database.ts'

type Listed = { userId: number; of: CachedBill['of']; rows: readonly { id: string }[] }

/**
 * Stores the list of an account's invoices or documents; resolves to their ids. What a complete list lacks, such as a
 * document that was withdrawn, is deleted here.
 */
export async function keepBills(db: Database, { userId, of, rows }: Listed): Promise<string[]> {
  const ids = rows.map(({ id }) => id)
  await db.billing.bulkPut(rows.map((row) => ({ userId, id: row.id, of, row })))
  if (ids.length < heldInvoices) {
    const held = db.billing.where('userId').equals(userId)
    await held.filter((one) => one.of === of && !ids.includes(one.id)).delete()
  }
  return ids
}
