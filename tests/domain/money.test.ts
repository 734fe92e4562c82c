import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyBasisPoints,
  currencies,
  formatAmount,
  formatMoney,
  isAmount,
  isPayable,
  maxAmount,
  parseMoney,
  type Currency,
} from '#domain/money.ts'

const aCurrency = fc.constantFrom(...currencies)
const anAmount = (currency: Currency) =>
  fc
    .integer({ min: 1, max: currency === 'TZS' ? maxAmount / 100 : maxAmount })
    .map((count) => (currency === 'TZS' ? count * 100 : count))

test('an amount is read back from what is shown of it, with and without commas', () => {
  fc.assert(
    fc.property(
      aCurrency.chain((currency) => fc.tuple(fc.constant(currency), anAmount(currency))),
      ([currency, amount]) => {
        const figure = formatAmount(amount, currency)
        expect(parseMoney(figure, currency)).toBe(amount)
        expect(parseMoney(figure.replaceAll(',', ''), currency)).toBe(amount)
        expect(parseMoney(` ${figure.replaceAll(',', ' ')} `, currency)).toBe(amount)
      },
    ),
  )
})

test('whatever is typed, what is read is an amount or nothing', () => {
  fc.assert(
    fc.property(aCurrency, fc.oneof(fc.string(), fc.stringMatching(/^[\d,. -]{0,14}$/)), (currency, text) => {
      const amount = parseMoney(text, currency)
      expect(amount === null || isAmount(amount, currency)).toBe(true)
    }),
  )
})

test('a part is what can be paid, at most half a step from the exact part, and rounds the half up', () => {
  fc.assert(
    fc.property(
      aCurrency.chain((currency) => fc.tuple(fc.constant(currency), anAmount(currency))),
      fc.integer({ min: 0, max: 10_000 }),
      ([currency, amount], rate) => {
        const part = applyBasisPoints(amount, rate, currency)
        const step = currency === 'TZS' ? 100n : 1n
        expect(isPayable(part, currency)).toBe(true)
        const doubledError = 2n * (BigInt(part) * 10_000n - BigInt(amount) * BigInt(rate))
        expect(doubledError > -step * 10_000n && doubledError <= step * 10_000n).toBe(true)
      },
    ),
  )
})

describe('as people write it', () => {
  test.each([
    ['1,500,000', 'TZS', 150_000_000],
    ['1500000.00', 'TZS', 150_000_000],
    ['1 500 000', 'TZS', 150_000_000],
    ['99.5', 'USD', 9950],
    ['0.01', 'USD', 1],
    ['10000000000', 'USD', maxAmount],
  ] as const)('%s %s', (text, currency, amount) => {
    expect(parseMoney(text, currency)).toBe(amount)
  })

  test.each([
    ['', 'TZS'],
    ['0', 'TZS'],
    ['-5', 'USD'],
    ['10.5', 'TZS'],
    ['1.234', 'USD'],
    ['1.500.000', 'TZS'],
    ['1,50', 'USD'],
    ['1e6', 'TZS'],
    ['10000000001', 'USD'],
  ] as const)('%s is no amount of %s', (text, currency) => {
    expect(parseMoney(text, currency)).toBeNull()
  })

  test('shillings are shown without decimals, dollars with two', () => {
    expect(formatMoney(150_000_000, 'TZS')).toBe('TSh\u00A01,500,000')
    expect(formatMoney(150_000, 'USD')).toBe('US$\u00A01,500.00')
    expect(formatMoney(0, 'USD')).toBe('US$\u00A00.00')
  })
})
