import type { InvoiceText } from '#domain/billing-schemas.ts'
import { invoiceNumber, totalsOf } from '#domain/invoices.ts'
import type { Trx } from '#server/database/database.ts'
import type { Author } from '#server/repositories/billing/payments.ts'

type Saved = {
  uuid: string
  text: InvoiceText
  client: { id: number; name: string }
  replacesId: number | null
  at: string
}

/** Stores a draft, and does nothing to an invoice that is none; the caller has locked it and compared its revision. */
export async function saveDraft(trx: Trx, { uuid, text, client, replacesId, at }: Saved): Promise<void> {
  const { title, currency, tax_rate, due, note, lines } = text
  const values = {
    client_id: client.id,
    client_name: client.name,
    title,
    currency,
    tax_rate,
    due,
    note,
    lines: JSON.stringify(lines),
    ...totalsOf(lines, tax_rate, currency),
    replaces_id: replacesId,
  }
  await trx
    .insertInto('invoices')
    .values({ uuid, number: '', stage: 'draft', revision: 1, created_at: at, ...values })
    .onConflict((conflict) =>
      conflict
        .column('uuid')
        .doUpdateSet((eb) => ({ ...values, revision: eb('invoices.revision', '+', 1) }))
        .where('invoices.stage', '=', 'draft'),
    )
    .execute()
}

type Sent = { id: number; product: string; year: number; clientName: string; at: string }

/**
 * Sends a draft under the next number of the year. The year's row stays locked until the transaction ends, and a rolled
 * back one leaves no gap.
 */
export async function sendDraft(trx: Trx, { id, product, year, clientName, at }: Sent): Promise<void> {
  const { last } = await trx
    .insertInto('invoice_counts')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((eb) => ({ last: eb('invoice_counts.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('invoices')
    .set({
      stage: 'sent',
      number: invoiceNumber(product, year, last),
      client_name: clientName,
      sent_at: at,
    })
    .where('id', '=', id)
    .execute()
}

/** Cancels an invoice; its number stays taken. */
export async function cancelInvoice(
  trx: Trx,
  id: number,
  { author, at, reason }: { author: Author; at: string; reason: string },
): Promise<void> {
  await trx
    .updateTable('invoices')
    .set({
      stage: 'cancelled',
      cancelled_at: at,
      cancelled_by: author.id,
      cancelled_name: author.name,
      cancel_reason: reason,
    })
    .where('id', '=', id)
    .execute()
}
