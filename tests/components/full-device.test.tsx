// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { billingStaffPaths } from '#domain/billing-addresses.ts'
import { AccountEntries } from '#features/auth/account/account-entries.tsx'
import { LoginPage } from '#features/auth/sign-in/login-page.tsx'
import { InquiryView } from '#features/inquiries/inquiry-view.tsx'
import { moveLabel } from '#i18n/inquiry-labels.ts'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import { openDesk, pendingPayloads, signInToDesk } from '#tests/support/desk-in-the-dom.tsx'
import { aListedPost, aPayment, aTicket, publishedEntry, sentInvoice } from '#tests/support/desk-samples.ts'
import {
  asha,
  ashaId,
  network,
  pageEngine,
  pendingRows,
  renderInApp,
  setUpDom,
  signIn,
} from '#tests/support/in-the-dom.tsx'

setUpDom()
afterEach(() => vi.restoreAllMocks())

/** From now on the session cannot be changed, and nothing is left to evict. */
async function fillDevice(): Promise<void> {
  const { engine } = await pageEngine()
  vi.spyOn(engine.tokens, 'adopt').mockRejectedValue(new Error('QuotaExceededError'))
}
/** From now on no write can be queued. */
async function refuseWrites(): Promise<void> {
  const { engine } = await pageEngine()
  vi.spyOn(engine.outbox, 'enqueue').mockRejectedValue(new DOMException('', 'QuotaExceededError'))
}
/** Rows of a list that are chosen, also behind a dialog. */
const chosenRows = () => document.querySelectorAll('tbody input:checked').length
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('a sign-in that the device cannot store says that it failed, and can be tried again', async () => {
  network.answer = async () => Response.json({ access: 'a', refresh: 'r', user: asha() })
  await fillDevice()
  await renderInApp(<LoginPage />, { path: '/auth/login' })
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fill(m.username_or_email(), 'asha')
  fill(m.password(), 'a-long-passphrase')
  await press(m.sign_in())
  expect((await screen.findByRole('alert')).textContent).toBe(m.page_broke())
  expect(screen.getByRole('button', { name: m.sign_in() }).getAttribute('aria-disabled')).toBe('false')
  vi.restoreAllMocks()
  await press(m.sign_in())
  await waitFor(() => expect(session.status).toBe('in'))
})

test('a sign-out that fails says so', async () => {
  await signIn()
  await fillDevice()
  await renderInApp(<AccountEntries onDone={() => {}} />)
  await press(m.sign_out())
  expect(await screen.findByText(m.sign_out_failed())).toBeTruthy()
  expect(session.status).toBe('in')
})

test('a sign-out that fails after the question about unsent data says so, and the question is asked again', async () => {
  await signIn()
  const { engine } = await pageEngine()
  const payload = { slug: 'a-post', content: 'Not sent yet', parent: null }
  await engine.outbox.enqueue({ kind: 'comment', payload }, ashaId)
  await fillDevice()
  await renderInApp(<AccountEntries onDone={() => {}} />)
  await press(m.sign_out())
  await press(m.sign_out_keep())
  expect(await screen.findByText(m.sign_out_failed())).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(m.sign_out_title())).toBeNull())
  expect(await pendingRows(ashaId)).toHaveLength(1)
  vi.restoreAllMocks()
  await press(m.sign_out())
  await press(m.sign_out_keep())
  await waitFor(() => expect(session.status).toBe('out'))
})

const { check, invoices, payments } = billingStaffPaths
const draft = { ...sentInvoice, stage: 'draft', sent_at: null }
const payment = aPayment(77)

describe('at the desk of treasury', () => {
  beforeEach(async () => {
    const { pages } = await signInToDesk()
    pages.set(invoices, { results: [draft], next: null })
    pages.set(payments, { results: [payment], next: null })
  })

  test('a bank statement that cannot be stored says so, and stays to be recorded again', async () => {
    const { answer } = network
    const row = { line: 2, number: draft.number, amount: '1000', date: '2026-03-02', reference: 'CRDB-1' }
    network.answer = (request) =>
      new URL(request.url).pathname === check
        ? Response.json({ id: 'a', rows: [{ ...row, outcome: 'record', waits: false }], applied: 0 })
        : answer(request)
    await openDesk('billing', { by: 'payments', open: 'statement' })
    fireEvent.change(await screen.findByLabelText(m.bill_statement_file()), {
      target: { files: [new File(['rows'], 'bank.csv', { type: 'text/csv' })] },
    })
    const record = m.bill_statement_apply({ count: 1 })
    await screen.findByRole('button', { name: record })
    await refuseWrites()
    await press(record)
    expect(await screen.findByText(m.desk_not_stored())).toBeTruthy()
    vi.restoreAllMocks()
    await press(record)
    await waitFor(async () => expect(await pendingRows(ashaId)).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a payment that cannot be confirmed says so', async () => {
    await openDesk('billing', { by: 'payments', open: payment.id })
    await refuseWrites()
    await press(m.bill_confirm())
    expect(await screen.findByText(m.desk_not_stored())).toBeTruthy()
  })

  test('an invoice that cannot be sent says so, and stays open', async () => {
    await openDesk('billing', { open: draft.id })
    await press(m.bill_send())
    await refuseWrites()
    await press(m.bill_send_now())
    expect(await screen.findByText(m.desk_not_stored())).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})

test('software that cannot be withdrawn says so', async () => {
  const { pages, documents } = await signInToDesk()
  pages.set('/api/admin/archives/', { results: [publishedEntry], next: null })
  documents.set('/api/admin/archives/4/', publishedEntry)
  documents.set('/api/admin/archive-files/', { files: [], is_whole: true })
  await openDesk('archive', { open: '4' })
  await press(m.desk_entry_withdraw())
  await refuseWrites()
  const withdraws = await screen.findAllByRole('button', { name: m.desk_entry_withdraw() })
  const last = withdraws.at(-1)
  if (last) fireEvent.click(last)
  expect(await screen.findByText(m.desk_not_stored())).toBeTruthy()
  vi.restoreAllMocks()
  if (last) fireEvent.click(last)
  await waitFor(async () => expect(await pendingPayloads()).toMatchObject([{ action: 'entry.withdraw' }]))
})

test('an action on several rows that is stored for some of them keeps its reason and the choice for the rest', async () => {
  const { pages } = await signInToDesk()
  const posts = [aListedPost(7, 'A post'), aListedPost(8, 'Another')]
  pages.set('/api/admin/posts/', { results: posts, next: null })
  await openDesk('posts')
  fireEvent.click(await screen.findByRole('checkbox', { name: m.desk_choose_all({ count: 2 }) }))
  const hide = m.desk_taken({ action: m.desk_post_hide(), count: 2 })
  await press(hide)
  const reason = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: m.desk_reason() })
  fireEvent.change(reason, { target: { value: 'Not so.' } })
  const { engine } = await pageEngine()
  const { enqueue } = engine.outbox
  await refuseWrites()
  vi.mocked(engine.outbox.enqueue).mockImplementationOnce(enqueue)
  await press(hide)
  expect(await screen.findByText(m.desk_not_stored())).toBeTruthy()
  expect(await pendingPayloads()).toMatchObject([{ id: 7, reason: 'Not so.' }])
  expect(chosenRows()).toBe(2)
  expect(reason.value).toBe('Not so.')
  vi.restoreAllMocks()
  fireEvent.click(await screen.findByRole('button', { name: hide }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await pendingPayloads()).toMatchObject([
    { id: 7, reason: 'Not so.' },
    { id: 8, reason: 'Not so.' },
  ])
  expect(chosenRows()).toBe(0)
})

test('an inquiry that cannot be closed says so', async () => {
  await signIn()
  const { engine } = await pageEngine()
  const whole = {
    ...aTicket({ owner: { id: ashaId, name: 'Asha Mwakyusa' } }),
    description: 'Twice each.',
    budget: '',
    deadline: '',
    technology: '',
    requirements: '',
    files: [],
    entries: [],
  }
  await engine.db.inquiries.put({ userId: ashaId, id: whole.id, row: whole, whole })
  await renderInApp(<InquiryView id={whole.id} user={asha()} />)
  await screen.findByRole('heading', { name: whole.title })
  await refuseWrites()
  await press(moveLabel('closed'))
  expect(await screen.findByText(m.outage_full())).toBeTruthy()
})
