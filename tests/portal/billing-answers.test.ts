import { expect, test } from 'vitest'
import { billingAnswer } from '#app/portal-billing-answers.ts'
import type { Payment } from '#domain/billing-schemas.ts'
import { aBill } from '#tests/support/bills.ts'

const now = Date.parse('2026-05-02T09:00:00Z')
const nobody = { id: 0, name: '' }

const aPayment = (count: number, changed: Partial<Payment>): Payment => ({
  id: `p${count}`,
  count,
  invoice: 'i2',
  number: 'VIOR-2026-0002',
  title: 'School website',
  client: { id: 1, name: 'Neema' },
  currency: 'TZS',
  amount: 40_000_000,
  method: 'bank',
  reference: 'CRDB-1',
  paid_on: '2026-05-01',
  note: '',
  state: 'counted',
  by: nobody,
  recorded_at: '2026-05-01T09:00:00Z',
  confirmed: null,
  voided: null,
  ...changed,
})
const bills = {
  savedAt: 5,
  documents: [],
  invoices: [
    aBill(3, { currency: 'USD', total: 150_000, due: '2026-05-01' }),
    aBill(2, { paid: 40_000_000, payments: [aPayment(1, {}), aPayment(2, { state: 'waiting' })] }),
    aBill(1, { stage: 'cancelled' }),
  ],
}

test('figures count valid payments, by currency, and overdue from the day after the due date', () => {
  expect(billingAnswer('invoices', bills, now)).toMatchObject({
    asOf: 5,
    value: {
      figures: {
        billed: 'TSh\u00A01,000,000 + US$\u00A01,500.00',
        paid: 'TSh\u00A0400,000 + US$\u00A00.00',
        pending: 'TSh\u00A0600,000 + US$\u00A00.00',
        overdue: 'TSh\u00A00 + US$\u00A01,500.00',
      },
      records: [
        { status: 'overdue' },
        { status: 'partly-paid', to: '/billing?invoice=i2' },
        { status: 'cancelled' },
      ],
    },
  })
})

test('payments are newest first, and one that waits for a second person is pending', () => {
  expect(billingAnswer('payments', bills, now).value.records).toMatchObject([
    { id: 'p2', status: 'pending' },
    { id: 'p1', status: 'completed', invoiceId: 'VIOR-2026-0002', method: 'Bank transfer' },
  ])
})

test('the last valid payment of an invoice is shown with its day in words', () => {
  const [, paid] = billingAnswer('invoices', bills, now).value.records
  expect(paid).toMatchObject({ paymentDate: '1 May 2026' })
})

test('one invoice that the link of a mail opened is not taken for all of them', () => {
  const answer = billingAnswer('invoices', { ...bills, savedAt: null }, now)
  expect(answer.value).toEqual({ records: [], figures: {} })
})

test('without invoices there are no figures, so that samples or a sentence stand there', () => {
  const none = { invoices: [], documents: [], savedAt: null }
  expect(billingAnswer('invoices', none, now).value).toEqual({ records: [], figures: {} })
})
