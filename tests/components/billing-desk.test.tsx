// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { billingStaffPaths } from '#domain/billing-addresses.ts'
import { staffListAddress } from '#domain/staff-addresses.ts'
import { blankInvoice, invoiceOf } from '#features/staff/billing/invoice-fields.ts'
import { m } from '#i18n/paraglide/messages.js'
import { draftKey } from '#platform/outbox/kinds.ts'
import { openDesk, signInToDesk } from '#tests/support/desk-in-the-dom.tsx'
import { aPayment, sentInvoice } from '#tests/support/desk-samples.ts'
import { ashaId, pageEngine, setUpDom, waitForStoredDraft } from '#tests/support/in-the-dom.tsx'

setUpDom()

const { invoices, payments, documents } = billingStaffPaths
const { id } = sentInvoice

type FakeServer = Awaited<ReturnType<typeof signInToDesk>>
let pages: FakeServer['pages']
let single: FakeServer['documents']
beforeEach(async () => {
  ;({ pages, documents: single } = await signInToDesk())
  for (const path of [invoices, payments, documents]) pages.set(path, { results: [], next: null })
})

/** What was done, oldest first. */
async function writes() {
  const { engine } = await pageEngine()
  const rows = await engine.outbox.rows(ashaId)
  return rows.flatMap(({ kind, payload }) => (kind === 'billing' ? [payload] : []))
}
const type = (root: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(root).getByLabelText(label), { target: { value } })
const press = (root: HTMLElement, name: string) => fireEvent.click(within(root).getByRole('button', { name }))
const dialog = () => screen.findByRole('dialog')

test('an invoice is written with its total in view, and sent only after a second question', async () => {
  await openDesk('billing', { open: 'new' })
  const form = await dialog()
  type(form, m.bill_client(), 'neema')
  type(form, m.bill_what(), 'School website')
  type(form, m.bill_line_description(), 'Pages')
  type(form, m.bill_line_quantity(), '10')
  type(form, `${m.bill_line_price()} (TZS)`, '150000')
  fireEvent.blur(within(form).getByLabelText(`${m.bill_line_price()} (TZS)`))
  expect(await within(form).findByDisplayValue('150,000')).toBeTruthy()
  expect(within(form).getByText(m.bill_sum({ amount: 'TSh 1,770,000' }))).toBeTruthy()
  press(form, m.bill_send())
  expect(within(form).getByText(m.bill_send_asked())).toBeTruthy()
  expect(await writes()).toEqual([])
  press(form, m.bill_send_now())
  await waitFor(async () =>
    expect(await writes()).toMatchObject([
      {
        action: 'invoice.save',
        from: 0,
        invoice: { client: 'neema', tax_rate: 1800, lines: [{ quantity: 10, unit_price: 15_000_000 }] },
      },
      { action: 'invoice.send', from: 1 },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const waiting = await screen.findByRole('region', { name: m.bill_waits() })
  expect(within(waiting).getByText(`${m.bill_invoice()}: School website`)).toBeTruthy()
})

test('an invalid price and missing fields show errors, and no write is queued', async () => {
  await openDesk('billing', { open: 'new' })
  const form = await dialog()
  type(form, `${m.bill_line_price()} (TZS)`, '10.50')
  press(form, m.bill_save())
  expect(await within(form).findByText(m.bill_wrong_line({ number: 1 }))).toBeTruthy()
  expect(within(form).getByText(m.bill_missing({ label: m.bill_client() }))).toBeTruthy()
  expect(await writes()).toEqual([])
})

test('the focus stays with the lines of an invoice when one is removed', async () => {
  await openDesk('billing', { open: 'new' })
  const form = await dialog()
  press(form, m.bill_line_add())
  const remove = within(form).getByRole('button', { name: m.bill_line_remove({ number: 2 }) })
  remove.focus()
  fireEvent.click(remove)
  await waitFor(() => expect(remove.isConnected).toBe(false))
  const add = within(form).getByRole('button', { name: m.bill_line_add() })
  await waitFor(() => expect(document.activeElement).toBe(add.parentElement))
})

test('a draft whose change waits opens with it, so that a second change keeps the first', async () => {
  const draft = { ...sentInvoice, stage: 'draft' as const, number: '', revision: 3, sent_at: null, owed: 0 }
  pages.set(invoices, { results: [draft], next: null })
  const price = `${m.bill_line_price()} (TZS)`
  const { unmount } = await openDesk('billing', { open: id })
  const form = await dialog()
  type(form, price, '250000')
  press(form, m.bill_save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  unmount()
  await openDesk('billing', { open: id })
  const again = await dialog()
  expect(await within(again).findByDisplayValue('250000')).toBe(within(again).getByLabelText(price))
  type(again, m.bill_note(), 'Pay by bank')
  press(again, m.bill_save())
  const lines = [{ unit_price: 25_000_000 }]
  await waitFor(async () =>
    expect(await writes()).toMatchObject([
      { from: 3, invoice: { lines, note: draft.note } },
      { from: 4, invoice: { lines, note: 'Pay by bank' } },
    ]),
  )
})

describe('a draft that a colleague changes while it is typed', () => {
  const price = `${m.bill_line_price()} (TZS)`
  const draft = { ...sentInvoice, stage: 'draft' as const, number: '', sent_at: null, owed: 0 }
  const serve = (revision: number, unit_price: number) => {
    const lines = [{ description: 'Pages', quantity: 10, unit_price }]
    const title = `Revision ${revision}`
    pages.set(invoices, { results: [{ ...draft, revision, lines, title }], next: null })
  }

  /** The list of the device is that of the server before the form is opened. */
  async function fetchList() {
    const { unmount } = await openDesk('billing')
    await screen.findByText('Revision 2')
    unmount()
  }

  /** Types a title over revision 1, and opens the form again when a colleague has saved revision 2. */
  async function typeAndReopen() {
    serve(1, 10_000_000)
    const { unmount } = await openDesk('billing', { open: id })
    type(await dialog(), m.bill_what(), 'Mine')
    await waitForStoredDraft('Mine')
    unmount()
    serve(2, 30_000_000)
    await openDesk('billing', { open: id })
    // The dialog of the fetched revision replaces that of the stored one.
    await screen.findByText(m.bill_outdated())
    const form = await dialog()
    expect(await within(form).findByDisplayValue('Mine')).toBeTruthy()
    expect(within(form).queryByRole('button', { name: m.bill_save() })).toBeNull()
    expect(within(form).queryByRole('button', { name: m.bill_send() })).toBeNull()
    return form
  }

  test('is not saved over their change before the writer has decided', async () => {
    const form = await typeAndReopen()
    press(form, m.desk_entry_keep_own())
    press(form, m.bill_save())
    await waitFor(async () => expect(await writes()).toMatchObject([{ from: 2, title: 'Mine' }]))
  })

  test('shows their change when the own text is dropped', async () => {
    const form = await typeAndReopen()
    press(form, m.desk_entry_take_theirs())
    expect(await within(form).findByDisplayValue('300,000')).toBe(within(form).getByLabelText(price))
    expect(within(form).queryByDisplayValue('Mine')).toBeNull()
    expect(within(form).queryByText(m.bill_outdated())).toBeNull()
    expect(within(form).getByRole('button', { name: m.bill_save() })).toBeTruthy()
  })

  test.each(['shown', 'discarded'])(
    'is not taken for the save before it, which was refused for their change and is %s',
    async (refused) => {
      serve(1, 10_000_000)
      const first = await openDesk('billing', { open: id })
      const form = await dialog()
      type(form, m.bill_what(), 'First')
      press(form, m.bill_save())
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      first.unmount()
      const second = await openDesk('billing', { open: id })
      const again = await dialog()
      expect(await within(again).findByDisplayValue('First')).toBeTruthy()
      type(again, m.bill_note(), 'Second')
      await waitForStoredDraft('Second')
      second.unmount()
      const { engine } = await pageEngine()
      await engine.db.outbox.toCollection().modify({
        state: 'parked',
        lastError: { reason: 'refused', status: 409, words: 'Somebody changed it' },
      })
      if (refused === 'discarded')
        for (const { key } of await engine.db.outbox.toArray()) await engine.outbox.discard(key)
      serve(2, 30_000_000)
      await fetchList()
      await openDesk('billing', { open: id })
      expect(await screen.findByText(m.bill_outdated())).toBeTruthy()
      expect(screen.queryByRole('button', { name: m.bill_save() })).toBeNull()
    },
  )

  test('goes on over the own save that it was typed over, when the server has that', async () => {
    serve(1, 10_000_000)
    const first = await openDesk('billing', { open: id })
    const form = await dialog()
    // As the server is to have it.
    type(form, m.bill_what(), 'Revision 2')
    type(form, price, '300000.00')
    press(form, m.bill_save())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    first.unmount()
    const second = await openDesk('billing', { open: id })
    const again = await dialog()
    expect(await within(again).findByDisplayValue('300000.00')).toBeTruthy()
    type(again, m.bill_note(), 'Second')
    await waitForStoredDraft('Second')
    second.unmount()
    const { engine } = await pageEngine()
    await engine.db.outbox.clear()
    serve(2, 30_000_000)
    await fetchList()
    await openDesk('billing', { open: id })
    const third = await dialog()
    expect(await within(third).findByDisplayValue('Second')).toBeTruthy()
    expect(screen.queryByText(m.bill_outdated())).toBeNull()
    press(third, m.bill_save())
    await waitFor(async () => expect(await writes()).toMatchObject([{ from: 2 }]))
  })
})

describe('an invoice in the place of a cancelled one', () => {
  const fill = (form: HTMLElement, title: string) => {
    type(form, m.bill_client(), 'neema')
    type(form, m.bill_what(), title)
    type(form, m.bill_line_description(), 'Pages')
    type(form, `${m.bill_line_price()} (TZS)`, '150000')
  }

  test('has a draft of its own, and names the cancelled one when it is saved', async () => {
    const { unmount } = await openDesk('billing', { open: 'new' })
    fill(await dialog(), 'For Juma')
    await waitForStoredDraft('150000')
    unmount()
    await openDesk('billing', { open: `new-${id}` })
    const form = await dialog()
    type(form, m.bill_note(), 'Corrected')
    // Stored with what was read of the draft.
    await waitForStoredDraft('Corrected')
    expect(within(form).getByText(m.bill_replacing())).toBeTruthy()
    expect(within(form).queryByDisplayValue('For Juma')).toBeNull()
    fill(form, 'For Neema')
    press(form, m.bill_save())
    await waitFor(async () =>
      expect(await writes()).toMatchObject([{ title: 'For Neema', from: 0, invoice: { replaces: id } }]),
    )
    const { engine } = await pageEngine()
    expect(await engine.db.drafts.toCollection().primaryKeys()).toEqual(['billing/invoice.save/new'])
  })

  test('opens again as such when it was refused', async () => {
    await openDesk('billing', { open: `new-${id}` })
    const form = await dialog()
    fill(form, 'For Neema')
    press(form, m.bill_save())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const { engine } = await pageEngine()
    await engine.db.outbox.toCollection().modify({
      state: 'parked',
      lastError: { reason: 'refused', status: 400, words: 'No such client' },
    })
    const waiting = await screen.findByRole('region', { name: m.bill_waits() })
    fireEvent.click(await within(waiting).findByRole('button', { name: m.edit() }))
    const again = await dialog()
    expect(await within(again).findByDisplayValue('For Neema')).toBeTruthy()
    expect(within(again).getByText(m.bill_replacing())).toBeTruthy()
    type(again, m.bill_what(), 'Corrected')
    press(again, m.bill_save())
    await waitFor(async () =>
      expect(await writes()).toMatchObject([{ title: 'Corrected', invoice: { replaces: id } }]),
    )
  })

  test('is not what a new invoice becomes by a draft of an earlier version', async () => {
    const { engine } = await pageEngine()
    const draft = { ...blankInvoice(Date.now(), id), title: 'Of before' }
    const place = 'billing/invoice.save/new'
    await engine.db.drafts.put({ place, text: JSON.stringify(draft), savedAt: 1, restoredAt: 0 })
    await openDesk('billing', { open: 'new' })
    const form = await dialog()
    expect(await within(form).findByDisplayValue('Of before')).toBeTruthy()
    fill(form, 'Of now')
    press(form, m.bill_save())
    await waitFor(async () =>
      expect(await writes()).toMatchObject([{ title: 'Of now', invoice: { replaces: null } }]),
    )
    expect(await engine.db.drafts.count()).toBe(0)
  })
})

test('a refused invoice stays where it is while another one is typed in its form, and says why', async () => {
  const { engine } = await pageEngine()
  const typed = (title: string) => JSON.stringify({ ...blankInvoice(Date.now(), null), title })
  const payload = {
    action: 'invoice.save',
    id: crypto.randomUUID(),
    title: 'Refused',
    from: 0,
    invoice: invoiceOf({ ...blankInvoice(Date.now(), null), title: 'Refused' }),
    typed: typed('Refused'),
  } as const
  const key = await engine.outbox.enqueue({ kind: 'billing', payload }, ashaId)
  const row = await engine.db.outbox.get({ key })
  await engine.db.outbox.update(row?.seq ?? 0, {
    state: 'parked',
    lastError: { reason: 'refused', status: 400, words: 'No such client' },
  })
  const place = draftKey('billing', payload, ashaId) ?? ''
  await engine.db.drafts.put({ place, text: typed('Another'), savedAt: 1, restoredAt: 0 })
  await openDesk('billing')
  const waiting = await screen.findByRole('region', { name: m.bill_waits() })
  fireEvent.click(await within(waiting).findByRole('button', { name: m.edit() }))
  expect(await screen.findByText(m.desk_entry_form_taken())).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await engine.outbox.rows(ashaId)).map(({ state }) => state)).toEqual(['parked'])
})

test('a payment of more than is owed is refused, and one of it is recorded', async () => {
  pages.set(invoices, { results: [sentInvoice], next: null })
  await openDesk('billing', { open: id })
  const opened = await dialog()
  type(opened, m.bill_amount({ currency: 'TZS' }), '10,000,001')
  press(opened, m.bill_record())
  const limit = m.bill_wrong_amount({ owed: 'TSh 10,000,000' })
  expect(await within(opened).findByText(limit)).toBeTruthy()
  type(opened, m.bill_amount({ currency: 'TZS' }), '10,000,000')
  press(opened, m.bill_record())
  await waitFor(async () =>
    expect(await writes()).toMatchObject([
      { action: 'payment.record', id, payment: { amount: 1_000_000_000, method: 'bank' } },
    ]),
  )
})

test('a second person confirms a large payment, and its recorder is not offered it', async () => {
  pages.set(payments, { results: [aPayment(77)], next: null })
  const { unmount } = await openDesk('billing', { by: 'payments', open: aPayment(77).id })
  press(await dialog(), m.bill_confirm())
  await waitFor(async () =>
    expect(await writes()).toMatchObject([{ action: 'payment.confirm', payment: aPayment(77).id }]),
  )
  unmount()
  const { engine } = await pageEngine()
  await engine.db.outbox.clear()
  pages.set(payments, { results: [aPayment(ashaId)], next: null })
  await openDesk('billing', { by: 'payments', open: aPayment(ashaId).id })
  const own = await dialog()
  expect(await within(own).findByText(m.bill_own_payment())).toBeTruthy()
  expect(within(own).queryByRole('button', { name: m.bill_confirm() })).toBeNull()
})

test('a payment is voided with a reason', async () => {
  pages.set(payments, { results: [aPayment(77)], next: null })
  await openDesk('billing', { by: 'payments', open: aPayment(77).id })
  const opened = await dialog()
  press(opened, m.bill_void())
  press(opened, m.bill_void())
  expect(await within(opened).findByText(m.bill_missing({ label: m.bill_void_reason() }))).toBeTruthy()
  type(opened, m.bill_void_reason(), 'Wrong invoice')
  press(opened, m.bill_void())
  await waitFor(async () =>
    expect(await writes()).toMatchObject([{ action: 'payment.void', reason: 'Wrong invoice' }]),
  )
})

test('empty lists say what they will show', async () => {
  await openDesk('billing')
  expect(await screen.findByText(m.bill_invoices_empty())).toBeTruthy()
})

test('a document needs a text or a file', async () => {
  await openDesk('billing', { by: 'documents', open: 'new' })
  const form = await dialog()
  type(form, m.bill_client(), 'neema')
  type(form, m.bill_document_title(), 'Contract')
  press(form, m.bill_share())
  expect(await within(form).findByText(m.bill_document_missing())).toBeTruthy()
  type(form, m.bill_document_text(), 'Terms')
  press(form, m.bill_share())
  await waitFor(async () =>
    expect(await writes()).toMatchObject([{ action: 'document.share', document: { body: 'Terms' } }]),
  )
})

describe('when the server has what waited', () => {
  const overdue = { ...sentInvoice, due: '2026-01-31' }
  const owed = staffListAddress('invoices', { state: 'overdue' })

  /** Imports a bank statement and lets the server have it. */
  async function importStatement(then: () => void) {
    const { engine } = await pageEngine()
    const payload = { action: 'payments.import', id: crypto.randomUUID(), title: 'Bank', csv: 'x' } as const
    const key = await engine.outbox.enqueue({ kind: 'billing', payload }, ashaId)
    await screen.findByText(m.bill_waits())
    then()
    await engine.outbox.discard(key)
  }

  test('a list that is narrowed is fetched again as it is shown', async () => {
    pages.set(owed, { results: [overdue], next: null })
    await openDesk('billing', { filter: 'overdue' })
    expect(await screen.findByText(overdue.number)).toBeTruthy()
    await importStatement(() => pages.set(owed, { results: [], next: null }))
    await waitFor(() => expect(screen.queryByText(overdue.number)).toBeNull())
  })

  test('a row that leaves the list stays open, in the same dialog', async () => {
    pages.set(owed, { results: [overdue], next: null })
    single.set(`${invoices}${id}/`, { ...overdue, paid: overdue.total, owed: 0 })
    await openDesk('billing', { filter: 'overdue', open: id })
    const shown = await dialog()
    const isShown: boolean[] = []
    const observer = new MutationObserver(() => isShown.push(shown.isConnected))
    observer.observe(document.body, { childList: true, subtree: true })
    await importStatement(() => pages.set(owed, { results: [], next: null }))
    await waitFor(() => expect(screen.queryByLabelText(m.bill_amount({ currency: 'TZS' }))).toBeNull())
    observer.disconnect()
    expect(isShown).not.toContain(false)
    expect(await dialog()).toBe(shown)
  })

  test('a row that is open and not in the list is fetched again', async () => {
    pages.set(owed, { results: [], next: null })
    single.set(`${invoices}${id}/`, overdue)
    await openDesk('billing', { filter: 'overdue', open: id })
    // Not within the first dialog, which may be that of a row that is being fetched.
    expect(await screen.findByLabelText(m.bill_amount({ currency: 'TZS' }))).toBeTruthy()
    await importStatement(() => single.set(`${invoices}${id}/`, { ...overdue, paid: overdue.total, owed: 0 }))
    await waitFor(() => expect(screen.queryByLabelText(m.bill_amount({ currency: 'TZS' }))).toBeNull())
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})
