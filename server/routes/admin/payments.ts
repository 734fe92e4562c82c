import type { FastifyInstance } from 'fastify'
import { billingStaffPaths } from '#domain/billing-addresses.ts'
import { isRowError, statementAnswerSchema, statementSchema } from '#domain/bank-statement.ts'
import {
  invoiceSchema,
  newPaymentSchema,
  paymentFilterSchema,
  paymentSchema,
  reasonSchema,
} from '#domain/billing-schemas.ts'
import {
  dayInTanzania,
  mayConfirm,
  needsSecondApproval,
  refusalOfPayment,
  sumWithoutApproval,
} from '#domain/invoices.ts'
import { csvType, paymentCells, paymentColumns, sendCsv } from '#server/billing/billing-csv.ts'
import { planStatement } from '#server/billing/import-statement.ts'
import { authorOf, changeInvoice, type InvoiceContext } from '#server/billing/invoice-changes.ts'
import { recordExport } from '#server/http/record-export.ts'
import { notifyClient } from '#server/billing/notify-client.ts'
import { answerAudited, refuse } from '#server/http/audited.ts'
import { serve } from '#server/http/endpoint.ts'
import { invoiceParams, paymentParams } from '#server/http/params.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import { conflict, invalidField, notFound } from '#server/http/problem.ts'
import { serveStaffList } from '#server/http/staff-list.ts'
import type { InvoiceEvent } from '#server/mail/invoice-facts.ts'
import { findInvoice, findInvoiceKeys } from '#server/repositories/billing/invoices.ts'
import {
  findPaymentKeys,
  insertPayment,
  listPayments,
  markPayment,
} from '#server/repositories/billing/payments.ts'

const invoicePaymentsPath = `${billingStaffPaths.invoices}:invoice/payments/`
const one = `${invoicePaymentsPath}:payment/`
const write = { method: 'POST', action: 'billing.manage', answer: invoiceSchema, refusals: [409] } as const
const record = {
  ...write,
  path: invoicePaymentsPath,
  summary: 'Record a payment; beyond the limit of the invoice it counts when a second person confirms it',
  params: invoiceParams,
  body: newPaymentSchema,
} as const
const confirm = {
  ...write,
  path: `${one}confirm/`,
  summary: 'Confirm a payment that another person recorded',
  params: paymentParams,
} as const
const voidOne = {
  ...write,
  path: `${one}void/`,
  summary: 'Void a payment, with a reason',
  params: paymentParams,
  body: reasonSchema,
} as const
const statement = {
  ...write,
  body: statementSchema,
  answer: statementAnswerSchema,
} as const
const check = {
  ...statement,
  path: billingStaffPaths.check,
  summary: 'What each row of a bank statement would do; records nothing',
} as const
const importAll = {
  ...statement,
  path: billingStaffPaths.import,
  summary: 'Record the payments of a bank statement: all, or none if a row has an error',
} as const
const csv = {
  method: 'GET',
  path: billingStaffPaths.paymentsCsv,
  summary: 'The payments of all clients as a CSV file; the export is recorded',
  action: 'billing.manage',
  query: paymentFilterSchema,
  answer: csvType,
} as const

const refusals = {
  'not-sent': 'Only an invoice that was sent and not cancelled takes payments.',
  'no-amount': 'This is no amount of the currency of the invoice.',
  'too-much': 'This is more than what is owed.',
} as const
const ownPayment = 'You recorded this payment yourself. Another person has to confirm it.'
const wasVoided = 'This payment was voided.'
const hasErrors = 'Nothing was recorded, because rows of the file have errors. Check the file again.'

export async function adminPaymentRoutes(app: FastifyInstance): Promise<void> {
  const today = () => dayInTanzania(app.clock.now().getTime())

  serveStaffList(app, {
    path: billingStaffPaths.payments,
    summary: 'Payments of all clients, newest first',
    action: 'billing.manage',
    filters: paymentFilterSchema,
    row: paymentSchema,
    fetch: listPayments,
    keyOf: ({ count }) => count,
  })

  serve(app, record, async ({ request, reply, params, body }) =>
    changeInvoice(request, reply, { ...params, ...body }, async ({ trx, at, invoice, keys, author }) => {
      const { amount } = body
      const existing = await findPaymentKeys(trx, body.payment)
      if (existing)
        return existing.invoice_id === keys.id ? null : conflict('This id belongs to another payment.')
      const refusal = refusalOfPayment(invoice, invoice.payments, amount)
      if (refusal === 'no-amount') return invalidField('amount', refusals[refusal])
      if (refusal) return conflict(refusals[refusal])
      if (body.paid_on > today()) return invalidField('paid_on', 'This day is in the future.')
      const waits = needsSecondApproval(amount, invoice.currency, sumWithoutApproval(invoice.payments))
      await insertPayment(trx, body, { invoiceId: keys.id, waits, author, at })
      const event = waits ? 'waiting' : 'received'
      await notifyClientOf({ trx, invoice }, { event, amount })
      return 'payment.record'
    }),
  )

  serve(app, confirm, async ({ request, reply, params }) =>
    changeInvoice(request, reply, params, async (context) => {
      const { trx, at, invoice, author } = context
      const payment = invoice.payments.find(({ id }) => id === params.payment)
      const keys = payment && (await findPaymentKeys(trx, payment.id))
      if (!payment || !keys) return noPayment
      if (payment.state === 'void') return conflict(wasVoided)
      if (payment.state === 'counted') return null
      if (!mayConfirm(payment, author.id)) return conflict(ownPayment)
      await markPayment(trx, { paymentId: keys.id, kind: 'confirm', author, at, reason: '' })
      await notifyClientOf(context, { event: 'confirmed', amount: payment.amount })
      return 'payment.confirm'
    }),
  )

  serve(app, voidOne, async ({ request, reply, params, body: { reason } }) =>
    changeInvoice(request, reply, { ...params, reason }, async (context) => {
      const { trx, at, invoice, author } = context
      const payment = invoice.payments.find(({ id }) => id === params.payment)
      const keys = payment && (await findPaymentKeys(trx, payment.id))
      if (!payment || !keys) return noPayment
      if (payment.state === 'void') return null
      await markPayment(trx, { paymentId: keys.id, kind: 'void', author, at, reason })
      await notifyClientOf(context, { event: 'voided', amount: payment.amount })
      return 'payment.void'
    }),
  )

  serve(app, check, async ({ request, reply, body: { csv: text } }) =>
    answerOnce(request, reply, { csv: text }, async (trx) => {
      const result = await planStatement(trx, text, today())
      return 'refusal' in result ? result.refusal : { status: 200, body: result.plan.answer }
    }),
  )

  serve(app, importAll, async ({ request, reply, body: { csv: text } }) =>
    answerAudited(request, reply, { csv: text }, async ({ trx, person, at }) => {
      const result = await planStatement(trx, text, today())
      if ('refusal' in result) return result
      const { answer, payments } = result.plan
      if (answer.rows.some(({ outcome }) => isRowError(outcome))) return refuse(conflict(hasErrors))
      if (payments.length === 0) return refuse({ status: 200, body: answer })
      const author = authorOf(person)
      for (const { invoice, payment, waits } of payments) {
        const keys = await findInvoiceKeys(trx, invoice.id)
        if (!keys) throw new Error('the invoice was locked')
        await insertPayment(trx, payment, { invoiceId: keys.id, waits, author, at })
        const event = waits ? 'waiting' : 'received'
        await notifyClientOf({ trx, invoice }, { event, amount: payment.amount })
      }
      return {
        action: 'payments.import',
        target: { kind: 'payments', id: answer.id.slice(0, 16) },
        before: null,
        after: { payments: payments.map(({ invoice, payment }) => `${invoice.number} ${payment.amount}`) },
        row: { ...answer, applied: payments.length },
      }
    }),
  )

  serve(app, csv, async ({ request, reply, query }) => {
    await recordExport(request, { action: 'payments.export', target: { kind: 'payments', id: 'csv' } }, query)
    return sendCsv(reply, {
      name: 'payments',
      columns: paymentColumns,
      cells: paymentCells,
      fetch: (cursor, limit) => listPayments(app.db, query, cursor, limit),
    })
  })

  /** Mails the client of the invoice as it is after the change. */
  async function notifyClientOf(
    { trx, invoice }: Pick<InvoiceContext, 'trx' | 'invoice'>,
    news: { event: InvoiceEvent; amount: number },
  ): Promise<void> {
    await notifyClient(app, trx, (await findInvoice(trx, invoice.id)) ?? invoice, news)
  }
}

const noPayment = notFound('There is no such payment.')
