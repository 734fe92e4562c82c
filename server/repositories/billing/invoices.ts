import type { ExpressionBuilder } from 'kysely'
import * as v from 'valibot'
import { invoiceSchema, type Invoice, type InvoiceFilter, type Payment } from '#domain/billing-schemas.ts'
import { dayInTanzania, sumsOf, type InvoiceState } from '#domain/invoices.ts'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { clientPayment, counts, markOf, paymentsOf } from '#server/repositories/billing/payments.ts'
import { pastCursor, hasWords, orderOf, type IdCursor } from '#server/repositories/staff/keyset.ts'

const linesText = v.pipe(v.string(), v.parseJson(), invoiceSchema.entries.lines)

function invoiceQuery(db: Database) {
  return db
    .selectFrom('invoices')
    .innerJoin('users as client', 'client.id', 'invoices.client_id')
    .leftJoin('invoices as replaced', 'replaced.id', 'invoices.replaces_id')
    .selectAll('invoices')
    .select([
      'client.email as client_email',
      'replaced.uuid as replaced_uuid',
      'replaced.number as replaced_number',
    ])
}
type Row = Awaited<ReturnType<ReturnType<typeof invoiceQuery>['executeTakeFirstOrThrow']>>

async function toInvoices(db: Database, invoiceRows: readonly Row[]): Promise<Invoice[]> {
  const payments = await paymentsOf(
    db,
    invoiceRows.map(({ id }) => id),
  )
  return invoiceRows.map((row) =>
    toInvoice(
      row,
      payments.filter(({ invoice }) => invoice === row.uuid),
    ),
  )
}

function toInvoice(row: Row, payments: Payment[]): Invoice {
  return v.parse(invoiceSchema, {
    ...row,
    ...sumsOf(row.total, payments),
    id: row.uuid,
    count: row.id,
    client: { id: row.client_id, name: row.client_name, account: row.client_email },
    lines: v.parse(linesText, row.lines),
    payments,
    cancelled: markOf(row.cancelled_by, row.cancelled_name, row.cancelled_at, row.cancel_reason),
    replaces:
      row.replaced_uuid === null ? null : { id: row.replaced_uuid, number: row.replaced_number ?? '' },
  })
}

/** Invoices of all clients, newest first. `now` decides which are overdue. */
export async function listInvoices(
  db: Database,
  { q, state, currency, now }: InvoiceFilter & { now: Date },
  cursor: IdCursor,
  limit: number,
): Promise<Invoice[]> {
  const invoiceRows = await invoiceQuery(db)
    .where(hasWords(db, 'invoices', q))
    .$if(currency !== undefined, (query) => query.where('invoices.currency', '=', currency ?? ''))
    .$if(state !== undefined, (query) =>
      query.where((eb) => hasState(eb, state ?? 'draft', dayInTanzania(now.getTime()))),
    )
    .where(pastCursor('invoices.id', cursor))
    .orderBy('invoices.id', orderOf(cursor))
    .limit(limit)
    .execute()
  return toInvoices(db, invoiceRows)
}

/** The condition of a state on a day (`invoiceState`), in SQL. */
function hasState(eb: ExpressionBuilder<Schema, 'invoices'>, state: InvoiceState, today: string) {
  if (state === 'draft' || state === 'cancelled') return eb('invoices.stage', '=', state)
  const paid = eb.fn.coalesce(
    eb
      .selectFrom('payments')
      .select(({ fn }) => fn.sum<number>('payments.amount').as('paid'))
      .whereRef('payments.invoice_id', '=', 'invoices.id')
      .where((payment) => counts(payment).counted),
    eb.val(0),
  )
  const isSent = eb('invoices.stage', '=', 'sent')
  const isPaid = eb(paid, '>=', eb.ref('invoices.total'))
  if (state === 'paid') return eb.and([isSent, isPaid])
  const isLate = eb('invoices.due', '<', today)
  if (state === 'overdue') return eb.and([isSent, eb.not(isPaid), isLate])
  const part = state === 'sent' ? eb(paid, '=', 0) : eb(paid, '>', 0)
  return eb.and([isSent, eb.not(isPaid), eb.not(isLate), part])
}

/** The invoices that were sent to a client, newest first, as the client sees them. */
export async function listOwnInvoices(
  db: Database,
  clientId: number,
  cursor: IdCursor,
  limit: number,
): Promise<Invoice[]> {
  const invoiceRows = await invoiceQuery(db)
    .where('invoices.client_id', '=', clientId)
    .where('invoices.number', '!=', '')
    .where(pastCursor('invoices.id', cursor))
    .orderBy('invoices.id', orderOf(cursor))
    .limit(limit)
    .execute()
  return (await toInvoices(db, invoiceRows)).map(clientInvoice)
}

/** What decides who may see and change it; undefined if there is none. `forUpdate` locks it until the transaction ends. */
export async function findInvoiceKeys(db: Database, uuid: string, { forUpdate = false } = {}) {
  // SQLite has one writer at a time and knows no row locks.
  if (forUpdate) await db.updateTable('invoices').set('uuid', uuid).where('uuid', '=', uuid).execute()
  return db
    .selectFrom('invoices')
    .select(['id', 'client_id', 'number'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
}

export async function findInvoice(db: Database, uuid: string): Promise<Invoice | undefined> {
  const row = await invoiceQuery(db).where('invoices.uuid', '=', uuid).executeTakeFirst()
  return row && (await toInvoices(db, [row]))[0]
}

/** The sent invoices with some of these numbers, locked until the transaction ends, always in the same order. */
export async function lockNumbered(db: Database, numbers: readonly string[]): Promise<Invoice[]> {
  if (numbers.length === 0) return []
  const keys = await db
    .selectFrom('invoices')
    .select('uuid')
    .where('number', 'in', numbers)
    .orderBy('id')
    .execute()
  for (const { uuid } of keys) await findInvoiceKeys(db, uuid, { forUpdate: true })
  if (keys.length === 0) return []
  const uuids = keys.map(({ uuid }) => uuid)
  return toInvoices(
    db,
    await invoiceQuery(db).where('invoices.uuid', 'in', uuids).orderBy('invoices.id').execute(),
  )
}

/** An invoice as its client sees it: without the names and notes of staff. */
export function clientInvoice(invoice: Invoice): Invoice {
  const { cancelled, payments } = invoice
  return {
    ...invoice,
    payments: payments.map(clientPayment),
    cancelled: cancelled && { ...cancelled, by: { id: 0, name: '' } },
  }
}
