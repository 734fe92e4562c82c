import { applyBasisPoints, isAmount, maxAmount, type Currency } from './money.ts'

/** What is stored of an invoice; the rest follows from its payments and the day. */
export const invoiceStages = ['draft', 'sent', 'cancelled'] as const
export type InvoiceStage = (typeof invoiceStages)[number]

/** States that people see. */
export const invoiceStates = ['draft', 'sent', 'partly-paid', 'paid', 'overdue', 'cancelled'] as const
export type InvoiceState = (typeof invoiceStates)[number]

export const paymentMethods = ['cash', 'bank', 'm-pesa', 'tigo-pesa', 'airtel-money', 'cheque'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** `waiting`: above the limit, and nobody but its recorder has seen it. Only one that counts reduces what is owed. */
export const paymentStates = ['counted', 'waiting', 'void'] as const
export type PaymentState = (typeof paymentStates)[number]

export const documentKinds = ['contract', 'quotation', 'report', 'receipt', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const maxInvoiceLines = 30
export const maxQuantity = 100_000
/** Basis points: 18 % is 1800, the value added tax of Tanzania. */
export const maxTaxRate = 10_000
export const defaultTaxRate = 1800

/**
 * What an invoice may receive in all without a second person who confirms; in the smallest unit: TSh 5,000,000 and
 * US$ 2,000.
 */
export const dualApprovalThreshold: Readonly<Record<Currency, number>> = { TZS: 500_000_000, USD: 200_000 }

export type InvoiceLine = { description: string; quantity: number; unit_price: number }
export type Totals = { net: number; tax: number; total: number }

/** Sums of an invoice: exact integers. The tax is of the sum, not of each line, and rounded once. */
export function totalsOf(lines: readonly InvoiceLine[], taxRate: number, currency: Currency): Totals {
  const net = lines.reduce((sum, line) => sum + lineTotal(line), 0)
  const tax = Number.isSafeInteger(net) ? applyBasisPoints(net, taxRate, currency) : 0
  return { net, tax, total: net + tax }
}

export function lineTotal({ quantity, unit_price }: InvoiceLine): number {
  return quantity * unit_price
}

/** Whether all its figures are amounts of the currency, and the sum is not above the largest one. */
export function areLinesPayable(lines: readonly InvoiceLine[], taxRate: number, currency: Currency): boolean {
  const { total } = totalsOf(lines, taxRate, currency)
  return (
    lines.every(({ unit_price }) => isAmount(unit_price, currency)) &&
    total > 0 &&
    Number.isSafeInteger(total) &&
    total <= maxAmount
  )
}

/** "VIOR-2026-0001": the numbers of a year have no gaps and go beyond four digits. */
export function invoiceNumber(product: string, year: number, count: number): string {
  const prefix = product.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') || 'INV'
  return `${prefix}-${year}-${String(count).padStart(4, '0')}`
}

/** Tanzania has no daylight saving time. */
const aheadOfUtcMs = 3 * 3_600_000

/** The day in Tanzania, such as 2026-11-25; `at` in ms since 1970. */
export function dayInTanzania(at: number): string {
  return new Date(at + aheadOfUtcMs).toISOString().slice(0, 10)
}

/** How long an invoice may stay unpaid unless somebody says otherwise. */
export const defaultDaysToPay = 30

type InvoiceBalance = { stage: InvoiceStage; total: number; paid: number; due: string }

/** The state on a day. What is overdue is so from the day after it was due until all of it is paid. */
export function invoiceState({ stage, total, paid, due }: InvoiceBalance, today: string): InvoiceState {
  if (stage !== 'sent') return stage
  if (paid >= total) return 'paid'
  if (due < today) return 'overdue'
  return paid > 0 ? 'partly-paid' : 'sent'
}

export type RecordedPayment = { amount: number; state: PaymentState }
export type Sums = { paid: number; waiting: number; owed: number }

/**
 * `paid`: what counts; `waiting`: what a second person has to confirm; `owed`: what may still be recorded, so that no sum of
 * payments is above the total, whatever is confirmed later.
 */
export function sumsOf(total: number, payments: readonly RecordedPayment[]): Sums {
  const sumOf = (state: PaymentState) =>
    payments.filter((one) => one.state === state).reduce((sum, { amount }) => sum + amount, 0)
  const [paid, waiting] = [sumOf('counted'), sumOf('waiting')]
  return { paid, waiting, owed: total - paid - waiting }
}

/** The sum of the payments that count without a confirmation, as `needsSecondApproval` takes it. */
export function sumWithoutApproval(
  payments: readonly (RecordedPayment & { confirmed: object | null })[],
): number {
  return sumsOf(
    0,
    payments.filter(({ confirmed }) => confirmed === null),
  ).paid
}

/**
 * Whether a payment counts only when a second person confirms it. `unapproved` is what the invoice has received without one
 * (`sumWithoutApproval`), so that a payment cannot be split into small ones.
 */
export function needsSecondApproval(amount: number, currency: Currency, unapproved: number): boolean {
  return unapproved + amount > dualApprovalThreshold[currency]
}

type Marks = { isLarge: boolean; isConfirmed: boolean; isVoid: boolean }

/**
 * The state of a payment: void once it is declared so, even after a confirmation; waiting while it is large (`needsSecondApproval`
 * when it was recorded) and nobody has confirmed it.
 */
export function paymentState({ isLarge, isConfirmed, isVoid }: Marks): PaymentState {
  if (isVoid) return 'void'
  return isLarge && !isConfirmed ? 'waiting' : 'counted'
}

/** Why a payment cannot be recorded; null if it can. */
export function refusalOfPayment(
  invoice: { stage: InvoiceStage; currency: Currency; total: number },
  payments: readonly RecordedPayment[],
  amount: number,
): 'not-sent' | 'no-amount' | 'too-much' | null {
  if (invoice.stage !== 'sent') return 'not-sent'
  if (!isAmount(amount, invoice.currency)) return 'no-amount'
  return amount > sumsOf(invoice.total, payments).owed ? 'too-much' : null
}

/** Whether somebody may confirm it: it waits, and another person recorded it. */
export function mayConfirm(payment: { state: PaymentState; by: { id: number } }, userId: number): boolean {
  return payment.state === 'waiting' && payment.by.id !== userId
}

/** A sent invoice is never changed. It can be cancelled while it has no valid payment, and replaced by another one. */
export function mayCancel(stage: InvoiceStage, payments: readonly RecordedPayment[]): boolean {
  return stage !== 'cancelled' && payments.every(({ state }) => state === 'void')
}
