import { randomUUID } from 'node:crypto'
import {
  dayOfCell,
  readStatement,
  type RowOutcome,
  type StatementAnswer,
  type StatementRow,
} from '#domain/bank-statement.ts'
import type { Invoice, NewPayment } from '#domain/billing-schemas.ts'
import {
  needsSecondApproval,
  refusalOfPayment,
  sumWithoutApproval,
  type RecordedPayment,
} from '#domain/invoices.ts'
import { parseMoney } from '#domain/money.ts'
import type { Trx } from '#server/database/database.ts'
import { sha256 } from '#server/database/stable-stringify.ts'
import { invalidField, type Outcome } from '#server/http/problem.ts'
import { lockNumbered } from '#server/repositories/billing/invoices.ts'

type ConfirmablePayment = RecordedPayment & { confirmed: object | null }
type PlannedPayment = { invoice: Invoice; payment: NewPayment; waits: boolean }
export type Plan = { answer: StatementAnswer; payments: PlannedPayment[] }

const faults = {
  columns: 'The first line must name the columns invoice, amount, date and reference.',
  rows: 'The file has no rows, or more than 300.',
} as const

/**
 * What the rows of a bank statement do, in their order; the invoices that they name are locked. A payment of the same
 * amount, day and reference on the same invoice is never recorded again, not even after it was voided.
 */
export async function planStatement(
  trx: Trx,
  csv: string,
  today: string,
): Promise<{ plan: Plan } | { refusal: Outcome }> {
  const rows = readStatement(csv)
  if (typeof rows === 'string') return { refusal: invalidField('csv', faults[rows]) }
  const named = [...new Set(rows.map(({ number }) => number).filter((number) => number !== ''))]
  const invoices = new Map((await lockNumbered(trx, named)).map((invoice) => [invoice.number, invoice]))
  const plan = new StatementPlan(invoices, today)
  const answered = rows.map((row) => {
    return Object.assign(row, plan.take(row))
  })
  return { plan: { answer: { id: sha256(csv), rows: answered, applied: 0 }, payments: plan.payments } }
}

/** The rows so far: each sees what those above it will have recorded. */
class StatementPlan {
  readonly payments: PlannedPayment[] = []
  readonly #invoices: ReadonlyMap<string, Invoice>
  readonly #today: string
  readonly #seen = new Set<string>()

  constructor(invoices: ReadonlyMap<string, Invoice>, today: string) {
    this.#invoices = invoices
    this.#today = today
  }

  take(row: StatementRow): { outcome: RowOutcome; waits: boolean } {
    const invoice = this.#invoices.get(row.number)
    if (!invoice) return { outcome: row.number === '' ? 'no-number' : 'no-invoice', waits: false }
    const parsed = parsedRow(row, invoice, this.#today)
    if (typeof parsed === 'string') return { outcome: parsed, waits: false }
    const before = this.#recordedOf(invoice)
    const outcome = this.#outcomeOf(invoice, parsed, before)
    const waits =
      outcome === 'record' && needsSecondApproval(parsed.amount, invoice.currency, sumWithoutApproval(before))
    if (outcome === 'record') this.payments.push({ invoice, payment: parsed, waits })
    return { outcome, waits }
  }

  /** Its payments with those of the rows above. */
  #recordedOf(invoice: Invoice): ConfirmablePayment[] {
    const planned = this.payments.filter((one) => one.invoice === invoice)
    return [
      ...invoice.payments,
      ...planned.map(({ payment: { amount }, waits }) => ({
        amount,
        state: waits ? ('waiting' as const) : ('counted' as const),
        confirmed: null,
      })),
    ]
  }

  #outcomeOf(invoice: Invoice, payment: NewPayment, before: readonly RecordedPayment[]): RowOutcome {
    const { amount, paid_on, reference } = payment
    const same = `${invoice.number} ${amount} ${paid_on} ${reference}`
    if (this.#seen.has(same)) return 'twice'
    this.#seen.add(same)
    const isKnown = invoice.payments.some(
      (one) => one.amount === amount && one.paid_on === paid_on && one.reference === reference,
    )
    if (isKnown) return 'already'
    return refusalOfPayment(invoice, before, amount) ?? 'record'
  }
}

/** The payment of a row, or what is wrong with it. */
function parsedRow(row: StatementRow, invoice: Invoice, today: string): NewPayment | RowOutcome {
  const amount = parseMoney(row.amount, invoice.currency)
  if (amount === null) return 'no-amount'
  const paid_on = dayOfCell(row.date)
  if (paid_on === null || paid_on > today) return 'no-date'
  // Without it two transfers of one day could not be distinguished from one that is in two files.
  if (row.reference === '') return 'no-reference'
  const { reference } = row
  return { payment: randomUUID(), amount, method: 'bank', reference, paid_on, note: '' }
}
