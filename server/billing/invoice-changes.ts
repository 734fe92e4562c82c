import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Invoice } from '#domain/billing-schemas.ts'
import type { AuditAction } from '#domain/staff-audit.ts'
import { answerAudited, refuse, type StaffContext } from '#server/http/audited.ts'
import { notFound, type Outcome } from '#server/http/problem.ts'
import type { Account } from '#server/repositories/accounts.ts'
import { findInvoice, findInvoiceKeys } from '#server/repositories/billing/invoices.ts'
import type { Author } from '#server/repositories/billing/payments.ts'

export type InvoiceContext = StaffContext & {
  /** As it is, locked until the transaction ends. */
  invoice: Invoice
  keys: { id: number; client_id: number }
  author: Author
}

/** A refusal, `null` if nothing was to be done, or what was done. */
type Change = Outcome | AuditAction | null

export const noInvoice = notFound('There is no such invoice.')

/** Carries out a change of an invoice once per (account, key), records it, and answers with the invoice as it is then. */
export function changeInvoice(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: { invoice: string } & Record<string, unknown>,
  change: (context: InvoiceContext) => Promise<Change>,
): Promise<FastifyReply> {
  return answerAudited(request, reply, payload, async (context) => {
    const { trx, person } = context
    const keys = await findInvoiceKeys(trx, payload.invoice, { forUpdate: true })
    const invoice = keys && (await findInvoice(trx, payload.invoice))
    if (!keys || !invoice) return refuse(noInvoice)
    const result = await change({ ...context, invoice, keys, author: authorOf(person) })
    if (result === null) return refuse({ status: 200, body: invoice })
    if (typeof result !== 'string') return refuse(result)
    const row = (await findInvoice(trx, payload.invoice)) ?? invoice
    const target = { kind: 'invoice', id: invoice.id } as const
    return { action: result, target, before: stateOf(invoice), after: stateOf(row), row }
  })
}

export function authorOf(person: Account): Author {
  return { id: person.id, name: `${person.first_name} ${person.last_name}`.trim() || person.username }
}

/** What the audit log keeps of an invoice: everything that decides what is owed. */
export function stateOf(invoice: Invoice) {
  const { number, stage, client, title, currency, tax_rate, due, lines, total, paid, cancelled } = invoice
  return {
    number,
    stage,
    client: client.name,
    title,
    currency,
    tax_rate,
    due,
    lines,
    total,
    paid,
    reason: cancelled?.reason ?? null,
    payments: invoice.payments.map(({ amount, method, reference, paid_on, state, voided }) =>
      [amount, method, reference, paid_on, state, voided?.reason ?? ''].join(' · '),
    ),
  }
}
