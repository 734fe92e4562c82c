import type { FastifyInstance } from 'fastify'
import { invoicePagePath } from '#domain/billing-addresses.ts'
import type { Invoice } from '#domain/billing-schemas.ts'
import { isLocale } from '#domain/locale.ts'
import { formatMoney } from '#domain/money.ts'
import type { Trx } from '#server/database/database.ts'
import type { InvoiceEvent } from '#server/mail/invoice-facts.ts'
import { findAccount } from '#server/repositories/accounts.ts'

/** Queues a mail to the client in their language; `amount` is of the payment, or of the whole invoice. */
export async function notifyClient(
  { mails }: Pick<FastifyInstance, 'mails'>,
  trx: Trx,
  invoice: Invoice,
  { event, amount }: { event: InvoiceEvent; amount: number },
): Promise<void> {
  const client = await findAccount(trx, invoice.client.id)
  // Invoices outlive the account.
  if (!client || client.erased_at !== null) return
  await mails.enqueue(trx, {
    kind: 'invoice',
    recipient: client.email,
    locale: isLocale(client.locale) ? client.locale : 'en',
    details: {
      event,
      number: invoice.number,
      title: invoice.title,
      amount: formatMoney(amount, invoice.currency),
      owed: formatMoney(invoice.total - invoice.paid, invoice.currency),
      due: invoice.due,
      path: invoicePagePath(invoice.id),
    },
  })
}
