import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { billingPaths } from '#domain/billing-addresses.ts'
import { billingId, documentSchema, invoiceSchema, type Invoice } from '#domain/billing-schemas.ts'
import { errorBody } from '#domain/api-error.ts'
import { dayInTanzania } from '#domain/invoices.ts'
import { locales } from '#domain/locale.ts'
import { may } from '#domain/permissions.ts'
import { attachmentSchema } from '#domain/uploads.ts'
import { csvType, invoiceCells, invoiceColumns, sendCsv } from '#server/billing/billing-csv.ts'
import { describeAttachments } from '#server/http/attachments.ts'
import { serve } from '#server/http/endpoint.ts'
import { documentParams, invoiceParams } from '#server/http/params.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { localeOf } from '#server/http/request-locale.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import { serveStaffList } from '#server/http/staff-list.ts'
import { requireStaffSession } from '#server/http/staff-session.ts'
import { findSignedIn, rolesOfAccount } from '#server/repositories/accounts.ts'
import { findAttachment } from '#server/repositories/attachments.ts'
import { findDocument, listOwnDocuments } from '#server/repositories/billing/documents.ts'
import { clientInvoice, findInvoice, listOwnInvoices } from '#server/repositories/billing/invoices.ts'

const read = { method: 'GET', action: 'billing.own' } as const
const readInvoice = {
  ...read,
  path: `${billingPaths.invoices}:invoice/`,
  summary: 'An invoice with its lines and payments',
  params: invoiceParams,
  answer: invoiceSchema,
} as const
const pdf = {
  ...read,
  path: `${billingPaths.invoices}:invoice/pdf/`,
  summary: 'An invoice as a PDF, in the language of the query or of the browser',
  params: invoiceParams,
  query: v.object({ lang: v.optional(v.picklist(locales)) }),
  answer: 'application/pdf',
} as const
const csv = {
  ...read,
  path: billingPaths.invoicesCsv,
  summary: 'The own invoices as a CSV file',
  answer: csvType,
} as const
const readDocument = {
  ...read,
  path: `${billingPaths.documents}:document/`,
  summary: 'A document with its text',
  params: documentParams,
  answer: documentSchema,
} as const
const readFile = {
  ...read,
  path: `${billingPaths.documents}:document/attachments/:attachment/`,
  summary: 'A file of a document, with a link to it',
  params: v.object({ ...documentParams.entries, attachment: billingId }),
  answer: attachmentSchema,
} as const

const noFilters = v.object({})

/** What clients see of their own invoices and documents. Staff read the same addresses of all clients. */
export async function billingRoutes(app: FastifyInstance): Promise<void> {
  serveStaffList(app, {
    path: billingPaths.invoices,
    summary: 'Invoices that were sent to the account, newest first',
    action: 'billing.own',
    filters: noFilters,
    row: invoiceSchema,
    fetch: (db, { viewerId }, cursor, limit) => listOwnInvoices(db, viewerId, cursor, limit),
    keyOf: ({ count }) => count,
  })
  serveStaffList(app, {
    path: billingPaths.documents,
    summary: 'Documents that were shared with the account, newest first',
    action: 'billing.own',
    filters: noFilters,
    row: documentSchema,
    fetch: (db, { viewerId }, cursor, limit) => listOwnDocuments(db, viewerId, cursor, limit),
    keyOf: ({ count }) => count,
  })

  serve(app, readInvoice, async ({ request, reply, params: { invoice } }) =>
    sendEntity(request, reply, await visibleInvoice(request, invoice)),
  )

  serve(app, pdf, async ({ request, reply, params: { invoice: id } }) => {
    const invoice = await visibleInvoice(request, id)
    const { company } = app.words
    const today = dayInTanzania(app.clock.now().getTime())
    const file = `${invoice.number || 'draft'}.pdf`
    // Loaded at the first PDF: the library takes 12 MB.
    const { invoicePdf } = await import('#server/billing/invoice-pdf.ts')
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${file}"`)
      .type('application/pdf')
      .send(invoicePdf(invoice, { locale: localeOf(request), company, today }))
  })

  serve(app, csv, async ({ request, reply }) => {
    const { userId } = requireClaims(request)
    return sendCsv(reply, {
      name: 'invoices',
      columns: invoiceColumns,
      cells: (invoice: Invoice) => invoiceCells(invoice, app.clock.now()),
      fetch: (cursor, limit) => listOwnInvoices(app.db, userId, cursor, limit),
    })
  })

  serve(app, readDocument, async ({ request, reply, params: { document } }) =>
    sendEntity(request, reply, await visibleDocument(request, document)),
  )

  serve(app, readFile, async ({ request, reply, params: { document: id, attachment } }) => {
    const document = await visibleDocument(request, id)
    const isShown = document.files.some((file) => file.id === attachment)
    const file = isShown ? await findAttachment(app.db, attachment) : undefined
    if (!file) return reply.code(404).send(notFound().body)
    const [answer = {}] = await describeAttachments(app, [file])
    return sendEntity(request, reply, answer)
  })

  /** Whether the account reads it as staff; throws 404 if it may not read it. */
  async function isForStaff(request: FastifyRequest, clientId: number, isShared: boolean): Promise<boolean> {
    const person = await findSignedIn(app.db, requireClaims(request))
    if (person && person.id === clientId && isShared) return false
    if (!person || !may(rolesOfAccount(person), 'billing.manage')) throw absent()
    await requireStaffSession(request)
    return true
  }

  async function visibleInvoice(request: FastifyRequest, uuid: string): Promise<Invoice> {
    const invoice = await findInvoice(app.db, uuid)
    if (!invoice) throw absent()
    const isStaff = await isForStaff(request, invoice.client.id, invoice.number !== '')
    return isStaff ? invoice : clientInvoice(invoice)
  }

  async function visibleDocument(request: FastifyRequest, uuid: string) {
    const document = await findDocument(app.db, uuid)
    if (!document) throw absent()
    await isForStaff(request, document.client.id, document.withdrawn === null)
    return document
  }
}

const absent = () => new Problem(404, errorBody('not_found', 'There is no such invoice or document.'))
