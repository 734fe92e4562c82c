import { sql, type ExpressionBuilder } from 'kysely'
import * as v from 'valibot'
import { paymentSchema, type NewPayment, type Payment, type PaymentFilter } from '#domain/billing-schemas.ts'
import { paymentState } from '#domain/invoices.ts'
import type { Database, Trx } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { pastCursor, hasWords, orderOf, type IdCursor } from '#server/repositories/staff/keyset.ts'

/** Somebody of the company, as marks name them. */
export type Author = { id: number; name: string }

/** Whether rows of `payments` count: they are not void, and a second person confirmed them if they are large. */
export const counts = (eb: ExpressionBuilder<Schema, 'payments'>) => {
  const mark = (kind: string) =>
    eb.exists(
      eb
        .selectFrom('payment_marks')
        .select('kind')
        .whereRef('payment_id', '=', 'payments.id')
        .where('kind', '=', kind),
    )
  const isConfirmed = eb.or([eb('payments.is_large', '=', 0), mark('confirm')])
  return {
    counted: eb.and([isConfirmed, eb.not(mark('void'))]),
    waiting: eb.and([eb.not(isConfirmed), eb.not(mark('void'))]),
    void: mark('void'),
  }
}

function paymentQuery(db: Database) {
  return db
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.id', 'payments.invoice_id')
    .leftJoin('payment_marks as confirm', (join) =>
      join.onRef('confirm.payment_id', '=', 'payments.id').on('confirm.kind', '=', 'confirm'),
    )
    .leftJoin('payment_marks as void', (join) =>
      join.onRef('void.payment_id', '=', 'payments.id').on('void.kind', '=', 'void'),
    )
    .selectAll('payments')
    .select([
      'invoices.uuid as invoice_uuid',
      'invoices.number',
      'invoices.title',
      'invoices.client_id',
      'invoices.client_name',
      'invoices.currency',
      'confirm.author_id as confirm_id',
      'confirm.author_name as confirm_name',
      'confirm.at as confirm_at',
      'void.author_id as void_id',
      'void.author_name as void_name',
      'void.at as void_at',
      'void.reason as void_reason',
    ])
}
type Row = Awaited<ReturnType<ReturnType<typeof paymentQuery>['executeTakeFirstOrThrow']>>

/** The payments of all clients, newest first. */
export async function listPayments(
  db: Database,
  { q, state, method }: PaymentFilter,
  cursor: IdCursor,
  limit: number,
): Promise<Payment[]> {
  const paymentRows = await paymentQuery(db)
    .where((eb) =>
      eb.or([sql<boolean>`${hasWords(db, 'invoices', q)}`, sql<boolean>`${hasWords(db, 'payments', q)}`]),
    )
    .$if(state !== undefined, (query) => query.where((eb) => counts(eb)[state ?? 'counted']))
    .$if(method !== undefined, (query) => query.where('payments.method', '=', method ?? ''))
    .where(pastCursor('payments.id', cursor))
    .orderBy('payments.id', orderOf(cursor))
    .limit(limit)
    .execute()
  return paymentRows.map(toPayment)
}

/** The payments of some invoices, oldest first. */
export async function paymentsOf(db: Database, invoices: readonly number[]): Promise<Payment[]> {
  if (invoices.length === 0) return []
  const paymentRows = await paymentQuery(db)
    .where('payments.invoice_id', 'in', invoices)
    .orderBy('payments.id')
    .execute()
  return paymentRows.map(toPayment)
}

/** Where a payment of this uuid is; undefined if there is none. */
export function findPaymentKeys(db: Database, uuid: string) {
  return db.selectFrom('payments').select(['id', 'invoice_id']).where('uuid', '=', uuid).executeTakeFirst()
}

type PaymentInsert = {
  invoiceId: number
  /** Whether it counts only when a second person confirms it. */
  waits: boolean
  author: Author
  at: string
}

export async function insertPayment(
  trx: Trx,
  { payment, amount, method, reference, paid_on, note }: NewPayment,
  { invoiceId, waits, author, at }: PaymentInsert,
): Promise<void> {
  await trx
    .insertInto('payments')
    .values({
      uuid: payment,
      invoice_id: invoiceId,
      amount,
      method,
      reference,
      paid_on,
      note,
      is_large: waits ? 1 : 0,
      author_id: author.id,
      author_name: author.name,
      recorded_at: at,
    })
    .execute()
}

type Mark = { paymentId: number; kind: 'confirm' | 'void'; author: Author; at: string; reason: string }

/** Adds a confirmation or a void beside a payment, which itself never changes. Throws if it has one of the kind already. */
export async function markPayment(trx: Trx, { paymentId, kind, author, at, reason }: Mark): Promise<void> {
  await trx
    .insertInto('payment_marks')
    .values({
      payment_id: paymentId,
      kind,
      author_id: author.id,
      author_name: author.name,
      at,
      reason,
    })
    .execute()
}

function toPayment(row: Row): Payment {
  const isConfirmed = row.confirm_at !== null
  return v.parse(paymentSchema, {
    ...row,
    id: row.uuid,
    count: row.id,
    invoice: row.invoice_uuid,
    client: { id: row.client_id, name: row.client_name },
    by: { id: row.author_id, name: row.author_name },
    state: paymentState({ isLarge: row.is_large === 1, isConfirmed, isVoid: row.void_at !== null }),
    confirmed: markOf(row.confirm_id, row.confirm_name, row.confirm_at, ''),
    voided: markOf(row.void_id, row.void_name, row.void_at, row.void_reason),
  })
}

/** A mark with who made it, and when; null if there is none. */
export function markOf(id: number | null, name: string | null, at: string | null, reason: string | null) {
  return at === null ? null : { by: { id: id ?? 0, name: name ?? '' }, at, reason: reason ?? '' }
}

/** A payment as its client sees it: without the names and notes of staff. */
export function clientPayment(payment: Payment): Payment {
  const nobody = { id: 0, name: '' }
  const plain = (mark: Payment['confirmed']) => mark && { ...mark, by: nobody, reason: '' }
  return {
    ...payment,
    note: '',
    by: nobody,
    confirmed: plain(payment.confirmed),
    voided: plain(payment.voided),
  }
}
