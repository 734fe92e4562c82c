import type { ExpressionBuilder } from 'kysely'
import * as v from 'valibot'
import { invoiceSchema, type Invoice, type InvoiceFilter, type Payment } from '#domain/billing-schemas.ts'
import { dayInTanzania, sumsOf, type InvoiceState } from '#domain/invoices.ts'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { clientPayment, counts, markOf, paymentsOf } from '#server/repositories/billing/payments.ts'
import { beyond, hasWords, orderOf, type IdCursor } from '#server/repositories/staff/keyset.ts'

const linesText = v.pipe(v.string(), v.parseJson(), invoiceSchema.entries.lines)

function rows(db: Database) {
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
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

async function toInvoices(db: Database, found: readonly Row[]): Promise<Invoice[]> {
  const payments = await paymentsOf(
    db,
    found.map(({ id }) => id),
  )
  return found.map((row) =>
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
  const found = await rows(db)
    .where(hasWords(db, 'invoices', q))
    .$if(currency !== undefined, (query) => query.where('invoices.currency', '=', currency ?? ''))
    .$if(state !== undefined, (query) =>
      query.where((of) => isIn(of, state ?? 'draft', dayInTanzania(now.getTime()))),
    )
    .where(beyond('invoices.id', cursor))
    .orderBy('invoices.id', orderOf(cursor))
    .limit(limit)
    .execute()
  return toInvoices(db, found)
}

/** The condition of a state on a day (`invoiceState`), in SQL. */
function isIn(of: ExpressionBuilder<Schema, 'invoices'>, state: InvoiceState, today: string) {
  if (state === 'draft' || state === 'cancelled') return of('invoices.stage', '=', state)
  const paid = of.fn.coalesce(
    of
      .selectFrom('payments')
      .select(({ fn }) => fn.sum<number>('payments.amount').as('paid'))
      .whereRef('payments.invoice_id', '=', 'invoices.id')
      .where((payment) => counts(payment).counted),
    of.val(0),
  )
  const isSent = of('invoices.stage', '=', 'sent')
  const isPaid = of(paid, '>=', of.ref('invoices.total'))
  if (state === 'paid') return of.and([isSent, isPaid])
  const isLate = of('invoices.due', '<', today)
  if (state === 'overdue') return of.and([isSent, of.not(isPaid), isLate])
  const part = state === 'sent' ? of(paid, '=', 0) : of(paid, '>', 0)
  return of.and([isSent, of.not(isPaid), of.not(isLate), part])
}

/** The invoices that were sent to a client, newest first, as the client sees them. */
export async function listOwnInvoices(
  db: Database,
  clientId: number,
  cursor: IdCursor,
  limit: number,
): Promise<Invoice[]> {
  const found = await rows(db)
    .where('invoices.client_id', '=', clientId)
    .where('invoices.number', '!=', '')
    .where(beyond('invoices.id', cursor))
    .orderBy('invoices.id', orderOf(cursor))
    .limit(limit)
    .execute()
  return (await toInvoices(db, found)).map(clientInvoice)
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
  const row = await rows(db).where('invoices.uuid', '=', uuid).executeTakeFirst()
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
  return toInvoices(db, await rows(db).where('invoices.uuid', 'in', uuids).orderBy('invoices.id').execute())
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
