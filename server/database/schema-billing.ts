import type { Generated } from 'kysely'

/** Tables of invoices, payments and documents; the conventions of schema.ts apply. Amounts are in the smallest unit. */
export type BillingTables = {
  invoices: InvoiceTable
  invoice_counts: { year: number; last: number }
  payments: PaymentTable
  payment_marks: PaymentMarkTable
  billing_documents: DocumentTable
}

type InvoiceTable = {
  id: Generated<number>
  /** Given by the device of its author. */
  uuid: string
  /** '' until it is sent. */
  number: string
  stage: string
  /** Grows with each change of the draft. */
  revision: number
  client_id: number
  /** As it was when the invoice was written, and again when it was sent. */
  client_name: string
  title: string
  currency: string
  /** Basis points. */
  tax_rate: number
  /** A day. */
  due: string
  note: string
  /** JSON of its lines. */
  lines: string
  net: number
  tax: number
  total: number
  replaces_id: number | null
  created_at: string
  sent_at: string | null
  cancelled_at: string | null
  cancelled_by: number | null
  cancelled_name: string | null
  cancel_reason: string | null
}

type PaymentTable = {
  id: Generated<number>
  uuid: string
  invoice_id: number
  amount: number
  method: string
  reference: string
  /** A day. */
  paid_on: string
  note: string
  /** 1: above the limit at the time of recording, so it counts only with a mark `confirm`. */
  is_large: number
  author_id: number
  author_name: string
  recorded_at: string
}

type PaymentMarkTable = {
  payment_id: number
  kind: string
  author_id: number
  author_name: string
  at: string
  reason: string
}

type DocumentTable = {
  id: Generated<number>
  uuid: string
  client_id: number
  client_name: string
  title: string
  kind: string
  body: string
  author_id: number
  author_name: string
  created_at: string
  withdrawn_at: string | null
  withdrawn_by: number | null
  withdrawn_name: string | null
  withdraw_reason: string | null
}
