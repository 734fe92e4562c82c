import type { BillingDocument, Invoice } from '#domain/billing-schemas.ts'
import type { DocumentKind } from '#domain/invoices.ts'

/** An invoice as a client has it. */
export function aBill(count: number, changed: Partial<Invoice>): Invoice {
  return {
    id: `i${count}`,
    count,
    number: `VIOR-2026-000${count}`,
    stage: 'sent',
    revision: 1,
    client: { id: 1, name: 'Neema', account: 'neema@example.org' },
    title: 'School website',
    currency: 'TZS',
    tax_rate: 0,
    due: '2026-05-30',
    note: '',
    lines: [],
    net: 100_000_000,
    tax: 0,
    total: 100_000_000,
    paid: 0,
    waiting: 0,
    owed: 100_000_000,
    payments: [],
    created_at: '2026-05-01T09:00:00Z',
    sent_at: '2026-05-01T09:00:00Z',
    cancelled: null,
    replaces: null,
    ...changed,
  }
}

/** A document as a client has it. */
export function aSharedDocument(kind: DocumentKind, title = 'An agreement'): BillingDocument {
  return {
    id: `document-${kind}`,
    count: 1,
    client: { id: 1, name: 'Neema' },
    title,
    kind,
    body: '',
    files: [{ id: 'f1', name: 'agreement.pdf', size: 2048, type: 'application/pdf' }],
    created_at: '2026-05-01T09:00:00Z',
    by: { id: 2, name: 'Rehema' },
    withdrawn: null,
  }
}
