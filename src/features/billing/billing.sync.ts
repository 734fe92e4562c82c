import * as v from 'valibot'
import {
  billingListAddress,
  billingPaths,
  documentAddress,
  documentFileAddress,
  invoiceAddress,
  invoicePdfAddress,
} from '#domain/billing-addresses.ts'
import { documentSchema, invoiceSchema } from '#domain/billing-schemas.ts'
import { pageSchema } from '#domain/listing.ts'
import { baseUrl, currentPair, engine, pullIntoCache } from '#platform/engine/page-engine.ts'
import { fetchFile } from '#platform/session/fetch-file.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { linkToAttachment } from '#platform/uploads/attachment-link.ts'
import { cacheBills } from '#platform/sync/billing-cache.ts'
import { isFailure } from '#platform/sync/pull-status.ts'

/** Fetches the account's invoices and documents; sends nothing for a visitor. Resolves to the first failure. */
export async function pullBills(): Promise<PullOutcome> {
  const invoices = await pullList('invoices', invoiceSchema)
  if (isFailure(invoices)) return invoices
  const documents = await pullList('documents', documentSchema)
  return documents === 'unchanged' ? invoices : documents
}

async function pullList<T extends { id: string }>(
  list: 'invoices' | 'documents',
  schema: v.GenericSchema<unknown, T>,
): Promise<PullOutcome> {
  const user = (await currentPair())?.user
  if (!user) return 'unchanged'
  return pullIntoCache(
    billingListAddress(list),
    async (body, userId) => {
      const page = v.safeParse(pageSchema(schema), body)
      if (!page.success || userId === null) return undefined
      return cacheBills(engine.db, { userId, of: list, rows: page.output.results })
    },
    async (ids) => (await engine.db.billing.bulkGet(ids.map((id) => [user.id, id]))).every(Boolean),
  )
}

/** Fetches one; one that the account may no longer read is deleted here. */
export const pullInvoice = (id: string) => pullOne(id, 'invoices', invoiceAddress(id), invoiceSchema)
export const pullDocument = (id: string) => pullOne(id, 'documents', documentAddress(id), documentSchema)

async function pullOne(
  id: string,
  list: 'invoices' | 'documents',
  url: string,
  schema: v.GenericSchema,
): Promise<PullOutcome> {
  const user = (await currentPair())?.user
  if (!user) return 'unchanged'
  const outcome = await pullIntoCache(
    url,
    async (body, userId) => {
      const row = v.safeParse(schema, body)
      if (!row.success || userId === null) return undefined
      await engine.db.billing.put({ userId, id, of: list, row: row.output })
      return [id]
    },
    async () => (await engine.db.billing.get([user.id, id])) !== undefined,
  )
  if (outcome === 'missing') await engine.db.billing.delete([user.id, id])
  return outcome
}

/** An invoice as a PDF, in a language; the status of the answer if it was none. */
export const fetchPdf = (id: string, language: string) =>
  fetchFile(engine.tokens, new URL(invoicePdfAddress(id, language), baseUrl))

/** The own invoices as CSV. */
export const fetchInvoicesCsv = () => fetchFile(engine.tokens, new URL(billingPaths.invoicesCsv, baseUrl))

export const linkToDocumentFile = (id: string, file: string) =>
  linkToAttachment(documentFileAddress(id, file))
