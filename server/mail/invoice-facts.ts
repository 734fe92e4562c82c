import * as v from 'valibot'

/** The events of an invoice that are mailed to its client. `waiting`: a payment was recorded and is being checked by a second person. */
export const invoiceEvents = ['sent', 'received', 'waiting', 'confirmed', 'voided', 'cancelled'] as const
export type InvoiceEvent = (typeof invoiceEvents)[number]

/** What a mail about an invoice names. Amounts come with their currency; `owed` is what is not paid yet. */
export const invoiceFactsSchema = v.object({
  number: v.string(),
  title: v.string(),
  amount: v.string(),
  owed: v.string(),
  due: v.string(),
})
export type InvoiceFacts = v.InferOutput<typeof invoiceFactsSchema>
