/** Currencies of invoices, by their ISO 4217 codes. */
export const currencies = ['TZS', 'USD'] as const
export type Currency = (typeof currencies)[number]

/**
 * An amount is an integer in the smallest unit of ISO 4217, which has two decimals for both: senti and cents. Nobody
 * pays in senti, so amounts of shillings are whole shillings: every amount is a multiple of `step`.
 */
const rules: Readonly<Record<Currency, { unit: number; step: number }>> = {
  TZS: { unit: 100, step: 100 },
  USD: { unit: 100, step: 1 },
}

/** The largest amount, in the smallest unit: ten billions. Sums of a few thousand stay exact in a double. */
export const maxAmount = 1_000_000_000_000

/** Whether it is an amount above zero that an invoice or a payment may have. */
export function isAmount(amount: number, currency: Currency): boolean {
  return Number.isSafeInteger(amount) && amount > 0 && amount <= maxAmount && isPayable(amount, currency)
}

/** Whether it can be paid in the currency: shillings have no parts. */
export function isPayable(amount: number, currency: Currency): boolean {
  return amount % rules[currency].step === 0
}

/** A part of an amount in basis points (1 % is 100), half up to what can be paid in the currency. */
export function applyBasisPoints(amount: number, basisPoints: number, currency: Currency): number {
  const step = BigInt(rules[currency].step)
  const whole = 10_000n * step
  const doubled = 2n * BigInt(amount) * BigInt(basisPoints) + whole
  return Number((doubled / (2n * whole)) * step)
}

/**
 * The amount that somebody typed or a bank wrote, such as `1,500,000`, `1500000.00` or `1 500 000`; null if it is none of
 * the currency. Commas and spaces group thousands, a point begins the decimals.
 */
export function parseMoney(text: string, currency: Currency): number | null {
  const typed = text.trim().replaceAll(/\s/g, ' ')
  const [, whole, decimals = ''] =
    /^(\d{1,13}|\d{1,3}(?:,\d{3}){1,4}|\d{1,3}(?: \d{3}){1,4})(?:\.(\d{1,2}))?$/.exec(typed) ?? []
  if (whole === undefined) return null
  const { unit } = rules[currency]
  const amount = Number(whole.replaceAll(/[ ,]/g, '')) * unit + Number(decimals.padEnd(2, '0'))
  return isAmount(amount, currency) ? amount : null
}

/** "1,500,000" or "1,500.00": as `parseMoney` reads it; shillings have decimals only if there are any. */
export function formatAmount(amount: number, currency: Currency): string {
  const { unit, step } = rules[currency]
  const size = Math.abs(amount)
  const whole = String(Math.trunc(size / unit)).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const rest = size % unit
  const decimals = step === unit && rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`
  return `${amount < 0 ? '-' : ''}${whole}${decimals}`
}

const signs: Readonly<Record<Currency, string>> = { TZS: 'TSh', USD: 'US$' }

/** "TSh 1,500,000" or "US$ 1,500.00", the same in both languages; the space does not break. */
export function formatMoney(amount: number, currency: Currency): string {
  return `${signs[currency]}\u00A0${formatAmount(amount, currency)}`
}
