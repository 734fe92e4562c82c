import { documentPagePath, invoicePagePath } from '#domain/billing-addresses.ts'
import { formatFileSize } from '#domain/file-size.ts'
import { dayInTanzania, invoiceState } from '#domain/invoices.ts'
import { currencies, formatMoney } from '#domain/money.ts'
import type { Invoice } from '#domain/billing-schemas.ts'
import type { Bills } from '#features/billing/billing.store.ts'
import { documentKindLabel, methodLabel } from '#i18n/billing-labels.ts'
import { formatShortDate } from '#i18n/format.ts'
import type { LiveAnswer } from '#portal/live.ts'

export type BillingBlock = 'invoices' | 'payments' | 'documents'

const day = (iso: string) => formatShortDate(Date.parse(iso))

/** The records of a block, and for invoices what was billed, paid and is owed, by currency; nothing before both lists were fetched. */
export function billingAnswer(block: BillingBlock, bills: Bills, now: number): LiveAnswer {
  // A single invoice may be here, from the link of a mail: the sums of it are not those of all.
  const isWhole = bills.savedAt !== null
  return {
    asOf: bills.savedAt,
    value: {
      records: isWhole ? recordsOf(block, bills, now) : [],
      figures: isWhole && block === 'invoices' ? figuresOf(bills, now) : {},
    },
  }
}

function recordsOf(block: BillingBlock, { invoices, documents }: Bills, now: number) {
  const today = dayInTanzania(now)
  if (block === 'invoices')
    return invoices.map((invoice) => ({
      id: invoice.number,
      to: invoicePagePath(invoice.id),
      title: invoice.number,
      projectTitle: invoice.title,
      amount: formatMoney(invoice.total, invoice.currency),
      dueDate: day(invoice.due),
      issueDate: invoice.sent_at === null ? null : day(invoice.sent_at),
      status: invoiceState(invoice, today),
      paymentDate: dayOfPayment(invoice),
    }))
  if (block === 'payments')
    return invoices
      .flatMap(({ payments }) => payments)
      .toSorted((one, other) => other.count - one.count)
      .map((payment) => ({
        id: payment.id,
        to: invoicePagePath(payment.invoice),
        title: formatMoney(payment.amount, payment.currency),
        invoiceId: payment.number,
        projectTitle: payment.title,
        amount: formatMoney(payment.amount, payment.currency),
        paymentDate: day(payment.paid_on),
        method: methodLabel(payment.method),
        status: { counted: 'completed', waiting: 'pending', void: 'void' }[payment.state],
        reference: payment.reference,
      }))
  return documents.map((document) => ({
    id: document.id,
    to: documentPagePath(document.id),
    title: document.title,
    category: documentKindLabel(document.kind),
    status: 'final',
    lastModified: day(document.created_at),
    uploadDate: day(document.created_at),
    size: document.files[0] ? formatFileSize(document.files[0].size) : null,
  }))
}

function dayOfPayment({ payments }: Invoice): string | null {
  const last = payments.findLast(({ state }) => state === 'counted')
  return last ? day(last.paid_on) : null
}

function figuresOf({ invoices }: Bills, now: number): Record<string, string> {
  const today = dayInTanzania(now)
  const sentInvoices = invoices.filter(({ stage }) => stage === 'sent')
  const sum = (of: (invoice: (typeof sentInvoices)[number]) => number) =>
    currencies
      .map((currency) => {
        const ofCurrency = sentInvoices.filter((invoice) => invoice.currency === currency)
        return {
          currency,
          count: ofCurrency.length,
          amount: ofCurrency.reduce((total, invoice) => total + of(invoice), 0),
        }
      })
      .filter(({ count }) => count > 0)
      .map(({ amount, currency }) => formatMoney(amount, currency))
      .join(' + ')
  if (sentInvoices.length === 0) return {}
  const owed = (isLate: boolean) =>
    sum((invoice) =>
      (invoiceState(invoice, today) === 'overdue') === isLate ? invoice.total - invoice.paid : 0,
    )
  return {
    billed: sum(({ total }) => total),
    paid: sum(({ paid }) => paid),
    pending: owed(false),
    overdue: owed(true),
  }
}
