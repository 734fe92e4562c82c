import { maxLineLength, maxReasonLength, maxNoteLength, maxEmailLength } from './limits.ts'
import * as v from 'valibot'
import { maxDocumentFiles, maxDocumentText } from './billing-limits.ts'
import {
  areLinesPayable,
  documentKinds,
  invoiceStages,
  invoiceStates,
  maxInvoiceLines,
  maxQuantity,
  maxTaxRate,
  paymentMethods,
  paymentStates,
} from './invoices.ts'
import { currencies, maxAmount } from './money.ts'
import { staffNameSchema, staffSearch } from './staff-row.ts'

const line = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxLineLength))
const optionalLine = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(maxLineLength)), '')
const reason = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxReasonLength))
const optionalLong = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(maxNoteLength)), '')
/** A day such as 2027-12-31. */
const day = v.pipe(v.string(), v.isoDate())
const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maxAmount))
const revision = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))

/** The uuid that the device gave an invoice, a payment or a document. */
export const billingId = v.pipe(v.string(), v.uuid(), v.toLowerCase())

const lineSchema = v.object({
  description: line,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxQuantity)),
  unit_price: amount,
})

/** What staff write of an invoice. `client`: username or email address of an account. `replaces`: a cancelled one. */
const invoiceTextSchema = v.object({
  client: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxEmailLength)),
  title: line,
  currency: v.picklist(currencies),
  tax_rate: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxTaxRate)),
  due: day,
  note: optionalLong,
  lines: v.pipe(v.array(lineSchema), v.minLength(1), v.maxLength(maxInvoiceLines)),
  replaces: v.optional(v.nullable(billingId), null),
})
export type InvoiceText = v.InferOutput<typeof invoiceTextSchema>

/** Body of PUT …/invoices/{uuid}/; `from`: the revision that its writer saw, 0 for a new one; 409 if it is another one now. */
export const invoiceSaveSchema = v.pipe(
  v.object({ from: revision, ...invoiceTextSchema.entries }),
  v.forward(
    v.check(
      ({ lines, tax_rate, currency }) => areLinesPayable(lines, tax_rate, currency),
      'The prices are no amounts of the currency, or their sum is too large.',
    ),
    ['lines'],
  ),
)

/** Body of POST …/send/: only the revision that its sender saw is sent. */
export const invoiceSendSchema = v.object({ from: revision })
/** Body of …/cancel/, …/void/ and …/withdraw/. */
export const reasonSchema = v.object({ reason })

/** Body of POST …/invoices/{uuid}/payments/. */
export const newPaymentSchema = v.object({
  payment: billingId,
  amount,
  method: v.picklist(paymentMethods),
  reference: optionalLine,
  paid_on: day,
  note: optionalLong,
})
export type NewPayment = v.InferOutput<typeof newPaymentSchema>

const markSchema = v.nullable(v.object({ by: staffNameSchema, at: v.string(), reason: v.string() }))

export const paymentSchema = v.object({
  id: v.string(),
  /** The server counts them. */
  count: v.number(),
  invoice: v.string(),
  number: v.string(),
  title: v.string(),
  client: staffNameSchema,
  currency: v.picklist(currencies),
  amount: v.number(),
  method: v.picklist(paymentMethods),
  reference: v.string(),
  paid_on: v.string(),
  /** For staff only; '' for the client. */
  note: v.string(),
  state: v.picklist(paymentStates),
  by: staffNameSchema,
  recorded_at: v.string(),
  confirmed: markSchema,
  voided: markSchema,
})
export type Payment = v.InferOutput<typeof paymentSchema>

/** An invoice with its lines and payments, as lists have it too: there are few, and a device can show each offline. */
export const invoiceSchema = v.object({
  id: v.string(),
  count: v.number(),
  /** '' until it was sent. */
  number: v.string(),
  stage: v.picklist(invoiceStages),
  revision: v.number(),
  client: v.object({ ...staffNameSchema.entries, account: v.string() }),
  title: v.string(),
  currency: v.picklist(currencies),
  tax_rate: v.number(),
  due: v.string(),
  note: v.string(),
  lines: v.array(lineSchema),
  net: v.number(),
  tax: v.number(),
  total: v.number(),
  paid: v.number(),
  waiting: v.number(),
  owed: v.number(),
  payments: v.array(paymentSchema),
  created_at: v.string(),
  sent_at: v.nullable(v.string()),
  cancelled: markSchema,
  /** The cancelled invoice that it replaces. */
  replaces: v.nullable(v.object({ id: v.string(), number: v.string() })),
})
export type Invoice = v.InferOutput<typeof invoiceSchema>

const fileSchema = v.object({ id: v.string(), name: v.string(), size: v.number(), type: v.string() })

/** Body of PUT …/documents/{uuid}/. A text, files, or both; what was shared is not changed, only withdrawn. */
export const newDocumentSchema = v.pipe(
  v.object({
    client: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxEmailLength)),
    title: line,
    kind: v.picklist(documentKinds),
    body: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(maxDocumentText)), ''),
    attachments: v.optional(v.pipe(v.array(billingId), v.maxLength(maxDocumentFiles)), []),
  }),
  v.forward(
    v.check(
      ({ body, attachments }) => body !== '' || attachments.length > 0,
      'A document has a text or a file.',
    ),
    ['body'],
  ),
)
export type NewDocument = v.InferOutput<typeof newDocumentSchema>

/** `body` is plain text, in which Markdown may be written. */
export const documentSchema = v.object({
  id: v.string(),
  count: v.number(),
  client: staffNameSchema,
  title: v.string(),
  kind: v.picklist(documentKinds),
  body: v.string(),
  files: v.array(fileSchema),
  created_at: v.string(),
  by: staffNameSchema,
  withdrawn: markSchema,
})
export type BillingDocument = v.InferOutput<typeof documentSchema>

/** Filters of GET /api/admin/invoices/, newest first; `q` finds numbers, titles and clients. */
export const invoiceFilterSchema = v.object({
  q: staffSearch,
  state: v.optional(v.picklist(invoiceStates)),
  currency: v.optional(v.picklist(currencies)),
})
export type InvoiceFilter = v.InferOutput<typeof invoiceFilterSchema>

/** Filters of GET /api/admin/payments/. */
export const paymentFilterSchema = v.object({
  q: staffSearch,
  state: v.optional(v.picklist(paymentStates)),
  method: v.optional(v.picklist(paymentMethods)),
})
export type PaymentFilter = v.InferOutput<typeof paymentFilterSchema>

/** Filters of GET /api/admin/documents/. */
export const documentFilterSchema = v.object({ q: staffSearch, kind: v.optional(v.picklist(documentKinds)) })
export type DocumentFilter = v.InferOutput<typeof documentFilterSchema>
