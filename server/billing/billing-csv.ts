import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Invoice, Payment } from '#domain/billing-schemas.ts'
import { dayInTanzania, invoiceState } from '#domain/invoices.ts'
import { formatAmount, type Currency } from '#domain/money.ts'
import { byteOrderMark, csvLine } from '#server/http/csv.ts'
import type { IdCursor } from '#server/repositories/staff/keyset.ts'

export const csvType = 'text/csv; charset=utf-8'
const batch = 200

/** "1500000.00": without commas, so that a spreadsheet reads a number. */
const plainAmount = (amount: number, currency: Currency) => formatAmount(amount, currency).replaceAll(',', '')

export const invoiceColumns = [
  'invoice',
  'state',
  'client',
  'title',
  'currency',
  'net',
  'tax',
  'total',
  'paid',
  'due_amount',
  'sent',
  'due',
]
export function invoiceCells(invoice: Invoice, now: Date): string[] {
  const { currency } = invoice
  const today = dayInTanzania(now.getTime())
  const owed = invoice.stage === 'cancelled' ? 0 : invoice.total - invoice.paid
  return [
    invoice.number,
    invoiceState(invoice, today),
    invoice.client.name,
    invoice.title,
    currency,
    ...[invoice.net, invoice.tax, invoice.total, invoice.paid, owed].map((one) => plainAmount(one, currency)),
    invoice.sent_at ? dayInTanzania(Date.parse(invoice.sent_at)) : '',
    invoice.due,
  ]
}

/** The columns of a bank statement in front, so that the file can be read again. */
export const paymentColumns = [
  'invoice',
  'amount',
  'date',
  'reference',
  'currency',
  'method',
  'state',
  'client',
  'recorded_by',
  'recorded_at',
  'confirmed_by',
  'voided_by',
  'void_reason',
]
export function paymentCells(payment: Payment): string[] {
  return [
    payment.number,
    plainAmount(payment.amount, payment.currency),
    payment.paid_on,
    payment.reference,
    payment.currency,
    payment.method,
    payment.state,
    payment.client.name,
    payment.by.name,
    payment.recorded_at,
    payment.confirmed?.by.name ?? '',
    payment.voided?.by.name ?? '',
    payment.voided?.reason ?? '',
  ]
}

type Csv<T> = {
  name: string
  columns: readonly string[]
  cells: (row: T) => string[]
  fetch: (cursor: IdCursor, limit: number) => Promise<T[]>
}

/** Sends a list as a CSV file, read in batches while it is sent, so that no number of rows fills the memory. */
export function sendCsv<T extends { count: number }>(
  reply: FastifyReply,
  { name, columns, cells, fetch }: Csv<T>,
): FastifyReply {
  async function* lines(): AsyncGenerator<string> {
    yield `${byteOrderMark}${csvLine(columns)}`
    for (let last: number | undefined; ;) {
      const cursor = last === undefined ? undefined : { direction: 'after' as const, key: [last] as [number] }
      const rows = await fetch(cursor, batch)
      if (rows.length > 0) yield rows.map((row) => csvLine(cells(row))).join('')
      last = rows.at(-1)?.count
      if (rows.length < batch || last === undefined) return
    }
  }
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .type(csvType)
    .send(Readable.from(lines()))
}
