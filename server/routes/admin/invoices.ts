import type { FastifyInstance } from 'fastify'
import { isDeepStrictEqual } from 'node:util'
import { billingStaffPaths } from '#domain/billing-addresses.ts'
import {
  invoiceFilterSchema,
  invoiceSaveSchema,
  invoiceSchema,
  invoiceSendSchema,
  reasonSchema,
  type Invoice,
  type InvoiceText,
} from '#domain/billing-schemas.ts'
import { dayInTanzania, mayCancel } from '#domain/invoices.ts'
import { csvType, invoiceCells, invoiceColumns, sendCsv } from '#server/billing/billing-csv.ts'
import { changeInvoice, authorOf, noInvoice, stateOf } from '#server/billing/invoice-changes.ts'
import { recordExport } from '#server/http/record-export.ts'
import { notifyClient } from '#server/billing/notify-client.ts'
import type { Trx } from '#server/database/database.ts'
import { answerAudited, refuse } from '#server/http/audited.ts'
import { serve } from '#server/http/endpoint.ts'
import { invoiceParams } from '#server/http/params.ts'
import { conflict, invalidField, type Outcome } from '#server/http/problem.ts'
import { serveStaffList } from '#server/http/staff-list.ts'
import { serveStaffRow } from '#server/http/staff-row.ts'
import { findAccount, findAccountByName } from '#server/repositories/accounts.ts'
import { cancelInvoice, saveDraft, sendDraft } from '#server/repositories/billing/invoice-writing.ts'
import { findInvoice, findInvoiceKeys, listInvoices } from '#server/repositories/billing/invoices.ts'

const one = `${billingStaffPaths.invoices}:invoice/`
const write = {
  action: 'billing.manage',
  params: invoiceParams,
  answer: invoiceSchema,
  refusals: [409],
} as const
const save = {
  ...write,
  method: 'PUT',
  path: one,
  summary: 'Store a draft of an invoice under the id that the device gave it',
  body: invoiceSaveSchema,
} as const
const send = {
  ...write,
  method: 'POST',
  path: `${one}send/`,
  summary: 'Send a draft under the next number of the year; the client is mailed',
  body: invoiceSendSchema,
} as const
const cancel = {
  ...write,
  method: 'POST',
  path: `${one}cancel/`,
  summary: 'Cancel an invoice without payments',
  body: reasonSchema,
} as const
const csv = {
  method: 'GET',
  path: billingStaffPaths.invoicesCsv,
  summary: 'The invoices of all clients as a CSV file; the export is recorded',
  action: 'billing.manage',
  query: invoiceFilterSchema,
  answer: csvType,
} as const

const wasSent = 'This invoice was sent, so it cannot be changed. Cancel it and write another one.'
const wasChanged = 'Somebody else changed this invoice meanwhile. Read it again.'
const isWithoutClient = 'The account of this client is suspended or was deleted.'
const isCancelled = 'This invoice was cancelled.'
const hasPayments = 'This invoice has payments. Void them first.'

export async function adminInvoiceRoutes(app: FastifyInstance): Promise<void> {
  serveStaffList(app, {
    path: billingStaffPaths.invoices,
    summary: 'Invoices of all clients, newest first',
    action: 'billing.manage',
    filters: invoiceFilterSchema,
    row: invoiceSchema,
    fetch: (db, filters, cursor, limit) =>
      listInvoices(db, { ...filters, now: app.clock.now() }, cursor, limit),
    keyOf: ({ count }) => count,
  })

  serveStaffRow(app, {
    path: one,
    summary: 'An invoice of any client',
    action: 'billing.manage',
    params: invoiceParams,
    row: invoiceSchema,
    find: (db, { invoice }) => findInvoice(db, invoice),
    absent: noInvoice,
  })

  serve(app, save, async ({ request, reply, params: { invoice: uuid }, body }) =>
    answerAudited(request, reply, body, async ({ trx, at }) => {
      const { from, ...text } = body
      await findInvoiceKeys(trx, uuid, { forUpdate: true })
      const before = await findInvoice(trx, uuid)
      const facts = await factsOf(trx, text)
      if ('refusal' in facts) return facts
      // Sent again, such as after the restore of a backup.
      if (before && isSame(before, text, facts.client.id)) return refuse({ status: 200, body: before })
      if (before && before.stage !== 'draft') return refuse(conflict(wasSent))
      if ((before?.revision ?? 0) !== from) return refuse(conflict(wasChanged))
      await saveDraft(trx, { uuid, text, ...facts, at })
      const row = await findInvoice(trx, uuid)
      if (!row) throw new Error('the invoice was not stored')
      const target = { kind: 'invoice', id: uuid } as const
      return {
        action: 'invoice.save',
        target,
        before: before ? stateOf(before) : null,
        after: stateOf(row),
        row,
      }
    }),
  )

  serve(app, send, async ({ request, reply, params, body: { from } }) =>
    changeInvoice(request, reply, { ...params, from }, async ({ trx, at, invoice, keys }) => {
      if (invoice.stage === 'cancelled') return conflict(isCancelled)
      if (invoice.revision !== from) return conflict(wasChanged)
      if (invoice.stage === 'sent') return null
      const client = await findAccount(trx, keys.client_id)
      if (!client || client.suspended_at) return conflict(isWithoutClient)
      const year = Number(dayInTanzania(Date.parse(at)).slice(0, 4))
      const { product } = app.words.company
      await sendDraft(trx, { id: keys.id, product, year, clientName: authorOf(client).name, at })
      const sent = await findInvoice(trx, invoice.id)
      if (sent) await notifyClient(app, trx, sent, { event: 'sent', amount: sent.total })
      return 'invoice.send'
    }),
  )

  serve(app, cancel, async ({ request, reply, params, body: { reason } }) =>
    changeInvoice(request, reply, { ...params, reason }, async ({ trx, at, invoice, keys, author }) => {
      if (invoice.stage === 'cancelled') return null
      if (!mayCancel(invoice.stage, invoice.payments)) return conflict(hasPayments)
      await cancelInvoice(trx, keys.id, { author, at, reason })
      // The client has not seen a draft.
      if (invoice.stage === 'sent')
        await notifyClient(app, trx, invoice, { event: 'cancelled', amount: invoice.total })
      return 'invoice.cancel'
    }),
  )

  serve(app, csv, async ({ request, reply, query }) => {
    await recordExport(request, { action: 'invoices.export', target: { kind: 'payments', id: 'csv' } }, query)
    return sendCsv(reply, {
      name: 'invoices',
      columns: invoiceColumns,
      cells: (invoice: Invoice) => invoiceCells(invoice, app.clock.now()),
      fetch: (cursor, limit) => listInvoices(app.db, { ...query, now: app.clock.now() }, cursor, limit),
    })
  })
}

type Facts = { client: { id: number; name: string }; replacesId: number | null }

/** The client and the cancelled invoice that a draft names. */
async function factsOf(
  trx: Trx,
  { client: name, replaces }: InvoiceText,
): Promise<Facts | { refusal: Outcome }> {
  const client = await findAccountByName(trx, name)
  if (!client || client.suspended_at) return refuse(invalidField('client', 'There is no such account.'))
  if (replaces === null) return { client: authorOf(client), replacesId: null }
  const replaced = await findInvoice(trx, replaces)
  const keys = await findInvoiceKeys(trx, replaces)
  if (!keys || replaced?.stage !== 'cancelled' || keys.client_id !== client.id)
    return refuse(invalidField('replaces', 'Only a cancelled invoice of the same client can be replaced.'))
  return { client: authorOf(client), replacesId: keys.id }
}

/** Whether an invoice has these texts already. */
function isSame(invoice: Invoice, { client: _, replaces, ...text }: InvoiceText, clientId: number): boolean {
  const { title, currency, tax_rate, due, note, lines } = invoice
  return (
    invoice.client.id === clientId &&
    (invoice.replaces?.id ?? null) === replaces &&
    isDeepStrictEqual({ title, currency, tax_rate, due, note, lines }, text)
  )
}
