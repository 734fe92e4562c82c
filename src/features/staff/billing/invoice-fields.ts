import * as v from 'valibot'
import type { Invoice, InvoiceText } from '#domain/billing-schemas.ts'
import {
  areLinesPayable,
  dayInTanzania,
  maxQuantity,
  maxTaxRate,
  totalsOf,
  defaultDaysToPay,
  defaultTaxRate,
  type InvoiceLine,
} from '#domain/invoices.ts'
import { currencies, formatAmount, parseMoney, type Currency } from '#domain/money.ts'
import { oneOf } from '#domain/list-search.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Problems } from '#ui/form/use-submit.ts'

/** A line as it is typed. */
export type LineFields = { description: string; quantity: string; price: string }
const linesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ description: v.string(), quantity: v.string(), price: v.string() })),
)

/** The fields of the form for an invoice, as its draft keeps them; `lines` is JSON. */
export type InvoiceFields = {
  client: string
  title: string
  currency: string
  tax: string
  due: string
  note: string
  lines: string
  replaces: string
}

export const blankLine: LineFields = { description: '', quantity: '1', price: '' }
const dayMs = 24 * 3_600_000

export function blankInvoice(now: number, replaces: string | null): InvoiceFields {
  return {
    client: '',
    title: '',
    currency: 'TZS',
    tax: String(defaultTaxRate / 100),
    due: dayInTanzania(now + defaultDaysToPay * dayMs),
    note: '',
    lines: JSON.stringify([blankLine]),
    replaces: replaces ?? '',
  }
}

export function fieldsOfInvoice(invoice: Invoice): InvoiceFields {
  const { client, title, currency, tax_rate, due, note, lines, replaces } = invoice
  const typed = lines.map(({ description, quantity, unit_price }) => ({
    description,
    quantity: String(quantity),
    price: formatAmount(unit_price, currency),
  }))
  return {
    client: client.account,
    title,
    currency,
    tax: String(tax_rate / 100),
    due,
    note,
    lines: JSON.stringify(typed),
    replaces: replaces?.id ?? '',
  }
}

const typedSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

/** The fields that a save carries as they were typed, over those of the server. */
export function fieldsOfSave(stored: InvoiceFields, typed: string | undefined): InvoiceFields {
  const read = v.safeParse(typedSchema, typed)
  return read.success ? { ...stored, ...read.output } : stored
}

export function readLines(json: string): LineFields[] {
  const read = v.safeParse(linesSchema, json)
  return read.success && read.output.length > 0 ? read.output : [blankLine]
}

export const currencyOf = (text: string): Currency => oneOf(currencies, text) ?? 'TZS'

function lineOf({ description, quantity, price }: LineFields, currency: Currency): InvoiceLine | null {
  const unit_price = parseMoney(price, currency)
  const count = /^\d{1,6}$/.test(quantity.trim()) ? Number(quantity) : 0
  if (description.trim() === '' || unit_price === null || count < 1 || count > maxQuantity) return null
  return { description: description.trim(), quantity: count, unit_price }
}

/** Basis points of a typed percentage; null if it is none. */
function taxOf(text: string): number | null {
  const rate = /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim())
    ? Math.round(Number(text.trim().replace(',', '.')) * 100)
    : Number.NaN
  return rate <= maxTaxRate ? rate : null
}

/** What is wrong with the fields; nothing if they are an invoice. */
export function invoiceProblems(fields: InvoiceFields): Problems<InvoiceFields> {
  const problems: Problems<InvoiceFields> = {}
  const currency = currencyOf(fields.currency)
  const lines = readLines(fields.lines).map((line) => lineOf(line, currency))
  const invalidIndex = lines.indexOf(null)
  const tax = taxOf(fields.tax)
  const labels = { client: m.bill_client, title: m.bill_what, due: m.bill_due }
  for (const name of ['client', 'title', 'due'] as const)
    if (fields[name].trim() === '') problems[name] = () => m.bill_missing({ label: labels[name]() })
  if (tax === null) problems.tax = m.bill_wrong_tax
  if (invalidIndex !== -1) problems.lines = () => m.bill_wrong_line({ number: invalidIndex + 1 })
  else if (
    !areLinesPayable(
      lines.flatMap((line) => line ?? []),
      tax ?? 0,
      currency,
    )
  )
    problems.lines = m.bill_too_large
  return problems
}

/** The total of what is typed; null while a line or the tax is incomplete. */
export function typedTotal(fields: InvoiceFields): number | null {
  const currency = currencyOf(fields.currency)
  const lines = readLines(fields.lines).map((line) => lineOf(line, currency))
  const tax = taxOf(fields.tax)
  if (tax === null || lines.includes(null)) return null
  return totalsOf(
    lines.flatMap((line) => line ?? []),
    tax,
    currency,
  ).total
}

/** The invoice of fields without problems. */
export function invoiceOf(fields: InvoiceFields): InvoiceText {
  const currency = currencyOf(fields.currency)
  return {
    client: fields.client.trim(),
    title: fields.title.trim(),
    currency,
    tax_rate: taxOf(fields.tax) ?? 0,
    due: fields.due,
    note: fields.note.trim(),
    lines: readLines(fields.lines).flatMap((line) => lineOf(line, currency) ?? []),
    replaces: fields.replaces || null,
  }
}
