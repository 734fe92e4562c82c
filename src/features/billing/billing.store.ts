import * as v from 'valibot'
import { billingListAddress } from '#domain/billing-addresses.ts'
import { documentSchema, invoiceSchema, type BillingDocument, type Invoice } from '#domain/billing-schemas.ts'
import { engine } from '#platform/engine/page-engine.ts'
import { cacheKey } from '#platform/sync/cache-key.ts'

/** `savedAt`: when the server last confirmed the older of both lists, ms since 1970; null before that. */
export type Bills = { invoices: Invoice[]; documents: BillingDocument[]; savedAt: number | null }

const newest = (one: { count: number }, other: { count: number }) => other.count - one.count

/** The account's invoices and documents as last fetched, newest first. */
export async function readBills(userId: number): Promise<Bills> {
  const { db } = engine
  const [invoices, documents, cached] = await Promise.all([
    db.answers.get(cacheKey(billingListAddress('invoices'), userId)),
    db.answers.get(cacheKey(billingListAddress('documents'), userId)),
    db.billing.where('userId').equals(userId).toArray(),
  ])
  // Others that staff opened on this page are not theirs.
  const rowsOf = <T>(list: 'invoices' | 'documents', schema: v.GenericSchema<unknown, T>): T[] =>
    cached.flatMap(({ of: kind, row }) => {
      const parsed = kind === list ? v.safeParse(schema, row) : null
      return parsed?.success ? [parsed.output] : []
    })
  const isOwn = ({ client }: { client: { id: number } }) => client.id === userId
  return {
    invoices: rowsOf('invoices', invoiceSchema).filter(isOwn).toSorted(newest),
    documents: rowsOf('documents', documentSchema).filter(isOwn).toSorted(newest),
    savedAt: invoices && documents ? Math.min(invoices.savedAt, documents.savedAt) : null,
  }
}

/** One invoice as the device has it; null if it has none. `savedAt` as in `readBills`. */
export async function readInvoiceBill(id: string, userId: number) {
  const result = v.safeParse(invoiceSchema, (await engine.db.billing.get([userId, id]))?.row)
  return { invoice: result.success ? result.output : null, savedAt: (await readBills(userId)).savedAt }
}

/** One document as the device has it; null if it has none. */
export async function readDocumentBill(id: string, userId: number) {
  const result = v.safeParse(documentSchema, (await engine.db.billing.get([userId, id]))?.row)
  return { document: result.success ? result.output : null, savedAt: (await readBills(userId)).savedAt }
}
