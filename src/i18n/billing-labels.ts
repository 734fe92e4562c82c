import type { DocumentKind, InvoiceState, PaymentMethod, PaymentState } from '#domain/invoices.ts'
import { m } from './paraglide/messages.js'

const states: Record<InvoiceState, () => string> = {
  draft: m.billing_state_draft,
  sent: m.billing_state_sent,
  'partly-paid': m.billing_state_partly,
  paid: m.billing_state_paid,
  overdue: m.billing_state_overdue,
  cancelled: m.billing_state_cancelled,
}
const methods: Record<PaymentMethod, () => string> = {
  cash: m.billing_method_cash,
  bank: m.billing_method_bank,
  'm-pesa': () => 'M-Pesa',
  'tigo-pesa': () => 'Tigo Pesa',
  'airtel-money': () => 'Airtel Money',
  cheque: m.billing_method_cheque,
}
const paymentStates: Record<PaymentState, () => string> = {
  counted: m.billing_payment_counted,
  waiting: m.billing_payment_waiting,
  void: m.billing_payment_void,
}
const kinds: Record<DocumentKind, () => string> = {
  contract: m.billing_kind_contract,
  quotation: m.billing_kind_quotation,
  report: m.billing_kind_report,
  receipt: m.billing_kind_receipt,
  other: m.billing_kind_other,
}

export const invoiceStateLabel = (state: InvoiceState) => states[state]()
export const methodLabel = (method: PaymentMethod) => methods[method]()
export const paymentStateLabel = (state: PaymentState) => paymentStates[state]()
export const documentKindLabel = (kind: DocumentKind) => kinds[kind]()
