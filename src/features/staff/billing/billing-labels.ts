import type { RowOutcome } from '#domain/bank-statement.ts'
import type { InvoiceState, PaymentState } from '#domain/invoices.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { BillingWrite } from '#platform/outbox/kinds/billing.ts'

const writes: Record<BillingWrite['action'], () => string> = {
  'invoice.save': m.bill_invoice,
  'invoice.send': m.bill_send,
  'invoice.cancel': m.bill_cancel,
  'payment.record': m.bill_record,
  'payment.confirm': m.bill_confirm,
  'payment.void': m.bill_void,
  'payments.import': m.bill_statement,
  'document.share': m.bill_document,
  'document.withdraw': m.bill_withdraw,
}

/** What a write does, and with what. */
export const writeLabel = ({ action, title }: BillingWrite) => `${writes[action]()}: ${title}`

const outcomes: Record<RowOutcome, () => string> = {
  record: m.bill_row_record,
  already: m.bill_row_already,
  'no-number': m.bill_row_no_number,
  'no-invoice': m.bill_row_no_invoice,
  'no-amount': m.bill_row_no_amount,
  'no-date': m.bill_row_no_date,
  'no-reference': m.bill_row_no_reference,
  'not-sent': m.bill_row_not_sent,
  'too-much': m.bill_row_too_much,
  twice: m.bill_row_twice,
}

/** What a row of a bank statement does. */
export const outcomeLabel = (outcome: RowOutcome, waits: boolean) =>
  waits ? m.bill_row_waits() : outcomes[outcome]()

export const invoiceTones = {
  draft: 'plain',
  sent: 'info',
  'partly-paid': 'wait',
  paid: 'good',
  overdue: 'bad',
  cancelled: 'plain',
} as const satisfies Record<InvoiceState, string>

export const paymentTones = {
  counted: 'good',
  waiting: 'wait',
  void: 'plain',
} as const satisfies Record<PaymentState, string>
