import type { InvoiceText } from '#domain/billing-schemas.ts'
import { dayInTanzania } from '#domain/invoices.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import type { TestServer } from '#tests/support/server.ts'

/** What treasury writes of an invoice: TSh 1,180,000 with tax. */
export function anInvoice(client: string, overrides: Partial<InvoiceText> = {}) {
  return {
    from: 0,
    client,
    title: 'School website',
    currency: 'TZS' as const,
    tax_rate: 1800,
    due: '2026-04-30',
    note: '',
    lines: [{ description: 'Pages', quantity: 10, unit_price: 10_000_000 }],
    replaces: null,
    ...overrides,
  }
}

/** A payment of TSh 100,000. */
export function aPayment(overrides: object = {}) {
  return {
    payment: crypto.randomUUID(),
    amount: 10_000_000,
    method: 'm-pesa',
    reference: '9KD41XQ2',
    paid_on: '2026-03-02',
    note: '',
    ...overrides,
  }
}

const idOf = (place: number) => `4b0cf8a0-3f5e-4a8a-9d0f-3c7c0a3f8a${place}`
/** The ids of what `addBilling` adds, and one that nothing has. */
export const billingIds = { draft: idOf(11), invoice: idOf(12), payment: idOf(13), document: idOf(14) }
export const otherInvoice = idOf(15)

/** A draft; an invoice that was sent, with a large payment that waits and one that was voided; and a document. */
export async function addBilling(server: TestServer, treasurer: SignedIn, client: string): Promise<void> {
  const invoices = '/api/admin/invoices/'
  const send = async (method: string, path: string, body: object) => {
    const response = await treasurer.send(method, path, body)
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
  }
  const line = { description: 'System', quantity: 1, unit_price: 2_000_000_000 }
  await send('PUT', `${invoices}${billingIds.draft}/`, anInvoice(client))
  await send('PUT', `${invoices}${billingIds.invoice}/`, anInvoice(client, { lines: [line] }))
  await send('POST', `${invoices}${billingIds.invoice}/send/`, { from: 1 })
  const payments = `${invoices}${billingIds.invoice}/payments/`
  const paid_on = dayInTanzania(server.clock.now().getTime())
  await send('POST', payments, aPayment({ paid_on, payment: billingIds.payment, amount: 600_000_000 }))
  await send('POST', payments, aPayment({ paid_on, payment: idOf(16) }))
  await send('POST', `${payments}${idOf(16)}/void/`, { reason: 'Twice' })
  const document = { client, title: 'Contract', kind: 'contract', body: 'Terms' }
  await send('PUT', `/api/admin/documents/${billingIds.document}/`, document)
}
