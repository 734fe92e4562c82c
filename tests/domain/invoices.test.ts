import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areLinesPayable,
  dayInTanzania,
  dualApprovalThreshold,
  invoiceNumber,
  invoiceState,
  lineTotal,
  mayCancel,
  mayConfirm,
  needsSecondApproval,
  paymentState,
  refusalOfPayment,
  sumsOf,
  sumWithoutApproval,
  totalsOf,
  type RecordedPayment,
} from '#domain/invoices.ts'
import { currencies, isAmount, maxAmount } from '#domain/money.ts'

const aCurrency = fc.constantFrom(...currencies)
const aPrice = fc.integer({ min: 1, max: 3_000_000 }).map((count) => count * 100)
const aLine = fc.record({
  description: fc.constant('Work'),
  quantity: fc.integer({ min: 1, max: 1000 }),
  unit_price: aPrice,
})
const lines = fc.array(aLine, { minLength: 1, maxLength: 30 })
const aRate = fc.integer({ min: 0, max: 10_000 })

test('the sums of an invoice are exact integers of its currency', () => {
  fc.assert(
    fc.property(lines, aRate, aCurrency, (all, rate, currency) => {
      const { net, tax, total } = totalsOf(all, rate, currency)
      const exact = all.reduce((sum, line) => sum + BigInt(line.quantity) * BigInt(line.unit_price), 0n)
      expect(BigInt(net)).toBe(exact)
      expect(total).toBe(net + tax)
      expect(net).toBe(all.map(lineTotal).reduce((one, other) => one + other))
      if (areLinesPayable(all, rate, currency)) expect(isAmount(total, currency)).toBe(true)
      expect(tax).toBeLessThanOrEqual(net)
    }),
  )
})

test('the order of the lines changes no sum', () => {
  fc.assert(
    fc.property(lines, aRate, aCurrency, (all, rate, currency) => {
      expect(totalsOf(all.toReversed(), rate, currency)).toEqual(totalsOf(all, rate, currency))
    }),
  )
})

test('a sum above the largest amount is not payable, whatever its lines are', () => {
  const line = { description: 'Work', quantity: 100_000, unit_price: maxAmount }
  expect(areLinesPayable([line], 0, 'TZS')).toBe(false)
  expect(
    areLinesPayable(
      Array.from({ length: 30 }, () => line),
      10_000,
      'USD',
    ),
  ).toBe(false)
  expect(areLinesPayable([{ ...line, quantity: 1, unit_price: 150 }], 0, 'TZS')).toBe(false)
  expect(areLinesPayable([], 0, 'TZS')).toBe(false)
})

type Kept = RecordedPayment & { by: { id: number }; isLarge: boolean; isConfirmed: boolean; isVoid: boolean }
const aStep = fc.record({
  what: fc.constantFrom('pay', 'confirm', 'void'),
  who: fc.integer({ min: 1, max: 3 }),
  amount: fc.integer({ min: 1, max: 120_000 }).map((count) => count * 10_000),
  place: fc.nat(20),
})

test('whatever three people do, no more than the total is paid, and what is above the limit has two people', () => {
  fc.assert(
    fc.property(aCurrency, fc.array(aStep, { maxLength: 40 }), (currency, steps) => {
      const invoice = { stage: 'sent' as const, currency, total: 1_000_000_000 }
      const payments: (Kept & { confirmedBy: number; confirmed: object | null })[] = []
      for (const { what, who, amount, place } of steps) {
        if (what === 'pay') {
          if (refusalOfPayment(invoice, payments, amount) !== null) continue
          const isLarge = needsSecondApproval(amount, currency, sumWithoutApproval(payments))
          const marks = { isLarge, isConfirmed: false, isVoid: false }
          const by = { id: who }
          payments.push({ amount, by, confirmedBy: 0, confirmed: null, ...marks, state: paymentState(marks) })
        }
        const one = payments[place % Math.max(1, payments.length)]
        if (!one) continue
        if (what === 'confirm' && mayConfirm(one, who))
          Object.assign(one, { isConfirmed: true, confirmedBy: who, confirmed: {} })
        if (what === 'void') one.isVoid = true
        one.state = paymentState(one)
        const { paid, waiting, owed: remaining } = sumsOf(invoice.total, payments)
        expect(paid + waiting + remaining).toBe(invoice.total)
        expect(remaining).toBeGreaterThanOrEqual(0)
        expect(sumWithoutApproval(payments)).toBeLessThanOrEqual(dualApprovalThreshold[currency])
        for (const { state, isLarge, by, confirmedBy } of payments)
          if (state === 'counted' && isLarge) expect([0, by.id]).not.toContain(confirmedBy)
      }
    }),
  )
})

test('payments of exactly the limit count at once, and what is above it waits, in one payment or several', () => {
  for (const currency of currencies) {
    const limit = dualApprovalThreshold[currency]
    expect(needsSecondApproval(limit, currency, 0)).toBe(false)
    expect(needsSecondApproval(limit + 100, currency, 0)).toBe(true)
    expect(needsSecondApproval(100, currency, limit - 100)).toBe(false)
    expect(needsSecondApproval(200, currency, limit - 100)).toBe(true)
  }
  expect(dualApprovalThreshold.TZS).toBe(5_000_000 * 100)
})

test('only a sent invoice takes a payment, of an amount, up to what is owed', () => {
  const invoice = { stage: 'sent', currency: 'TZS', total: 100_000 } as const
  expect(refusalOfPayment(invoice, [], 100_000)).toBeNull()
  expect(refusalOfPayment(invoice, [], 100_100)).toBe('too-much')
  expect(refusalOfPayment(invoice, [{ amount: 100, state: 'waiting' }], 100_000)).toBe('too-much')
  expect(refusalOfPayment(invoice, [{ amount: 100, state: 'void' }], 100_000)).toBeNull()
  expect(refusalOfPayment(invoice, [], 150)).toBe('no-amount')
  expect(refusalOfPayment({ ...invoice, stage: 'draft' }, [], 100)).toBe('not-sent')
  expect(refusalOfPayment({ ...invoice, stage: 'cancelled' }, [], 100)).toBe('not-sent')
})

test('the state follows from what was paid and the day', () => {
  const sent = { stage: 'sent', total: 100, paid: 0, due: '2026-03-31' } as const
  expect(invoiceState(sent, '2026-03-31')).toBe('sent')
  expect(invoiceState(sent, '2026-04-01')).toBe('overdue')
  expect(invoiceState({ ...sent, paid: 1 }, '2026-03-31')).toBe('partly-paid')
  expect(invoiceState({ ...sent, paid: 99 }, '2026-04-01')).toBe('overdue')
  expect(invoiceState({ ...sent, paid: 100 }, '2027-01-01')).toBe('paid')
  expect(invoiceState({ ...sent, stage: 'draft' }, '2027-01-01')).toBe('draft')
  expect(invoiceState({ ...sent, stage: 'cancelled', paid: 0 }, '2027-01-01')).toBe('cancelled')
})

test('an invoice with a valid payment cannot be cancelled', () => {
  expect(mayCancel('draft', [])).toBe(true)
  expect(mayCancel('sent', [{ amount: 5, state: 'void' }])).toBe(true)
  expect(mayCancel('sent', [{ amount: 5, state: 'waiting' }])).toBe(false)
  expect(mayCancel('sent', [{ amount: 5, state: 'counted' }])).toBe(false)
  expect(mayCancel('cancelled', [])).toBe(false)
})

test('numbers and days', () => {
  expect(invoiceNumber('Vior', 2026, 1)).toBe('VIOR-2026-0001')
  expect(invoiceNumber('Vior & Co', 2026, 12_345)).toBe('VIORCO-2026-12345')
  expect(dayInTanzania(Date.parse('2026-12-31T20:59:59Z'))).toBe('2026-12-31')
  expect(dayInTanzania(Date.parse('2026-12-31T21:00:00Z'))).toBe('2027-01-01')
})
