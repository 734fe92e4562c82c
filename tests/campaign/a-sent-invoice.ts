import { maxAmount } from '#domain/money.ts'
import type { Clock } from '#server/clock.ts'
import { inTransaction, type Database } from '#server/database/database.ts'
import { saveDraft, sendDraft } from '#server/repositories/billing/invoice-writing.ts'
import { findInvoiceKeys } from '#server/repositories/billing/invoices.ts'
import { anInvoice } from '#tests/support/billing.ts'

/** An invoice of the largest amount, which no schedule pays. */
export async function aSentInvoice(
  db: Database,
  uuid: string,
  client: { id: number; name: string },
  clock: Clock,
): Promise<void> {
  const at = clock.now().toISOString()
  const line = { description: 'Website', quantity: 1, unit_price: maxAmount }
  const text = { ...anInvoice(client.name), tax_rate: 0, lines: [line] }
  await inTransaction(db, async (trx) => {
    await saveDraft(trx, { uuid, text, client, replacesId: null, at })
    const keys = await findInvoiceKeys(trx, uuid)
    await sendDraft(trx, { id: keys?.id ?? 0, product: 'Vior', year: 2026, clientName: client.name, at })
  })
}
