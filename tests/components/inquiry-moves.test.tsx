// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InquiryRow } from '#domain/inquiry-schemas.ts'
import { InquiryView } from '#features/inquiries/inquiry-view.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { aTicket } from '#tests/support/desk-samples.ts'
import { asha, ashaId, pageEngine, pendingRows, renderInApp, setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()

const { id } = aTicket()
const neema = { id: 31, name: 'Neema Sanga' }
const juma = { id: 32, name: 'Juma Kessy' }

/** What the server has by now. */
async function store(changed: Partial<InquiryRow>): Promise<void> {
  const { engine } = await pageEngine()
  const row = aTicket({ unread: 0, ...changed })
  const parts = { budget: '', deadline: '', technology: '', requirements: '', files: [], entries: [] }
  const whole = { ...row, description: 'Twice each.', ...parts }
  await engine.db.inquiries.put({ userId: ashaId, id, row, whole })
}

/** Opens the inquiry as an admin, or as a client if it is her own. */
async function open(changed: Partial<InquiryRow> = {}): Promise<void> {
  const { engine } = await pageEngine()
  const user = { ...asha(), role: 'admin' as const, roles: ['admin' as const] }
  await engine.tokens.adopt({ access: 'access', refresh: 'refresh', user })
  await store(changed)
  await renderInApp(<InquiryView id={id} user={user} />)
  await screen.findByRole('heading', { name: aTicket().title })
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const waiting = async () => (await pendingRows(ashaId)).map(({ payload }) => payload)
const person = () => screen.getByRole<HTMLInputElement>('textbox', { name: m.inquiry_assign_to() })
const day = () => screen.getByLabelText<HTMLInputElement>(m.inquiry_due())
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('a request is withdrawn after a question, and kept where it is answered so', async () => {
  await open({ kind: 'request', state: 'pending', owner: { id: ashaId, name: 'Asha Mwakyusa' } })
  screen.getByRole('button', { name: m.inquiry_withdraw() }).focus()
  press(m.inquiry_withdraw())
  expect(screen.getByText(m.inquiry_withdraw_asked())).toBeTruthy()
  expect(document.activeElement?.textContent).toBe(m.inquiry_keep())
  press(m.inquiry_keep())
  expect(screen.queryByText(m.inquiry_withdraw_asked())).toBeNull()
  expect(document.activeElement?.textContent).toBe(m.inquiry_withdraw())
  press(m.inquiry_withdraw())
  expect(await waiting()).toEqual([])
  screen.getByRole('button', { name: m.inquiry_withdraw() }).focus()
  press(m.inquiry_withdraw())
  await waitFor(async () =>
    expect(await waiting()).toMatchObject([{ action: 'move', from: 'pending', to: 'withdrawn' }]),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: m.inquiry_withdraw() })).toBeNull())
  expect(document.activeElement).not.toBe(document.body)
})

test('an assignment says who cared for it, so that the server can refuse it, and leaves the day as it is', async () => {
  await open({ assigned_to: neema, due: '2027-01-31' })
  type(person(), 'juma')
  press(m.inquiry_assign())
  const first = { action: 'assign', id, title: aTicket().title, to: 'juma', holder: neema.id }
  await waitFor(async () => expect(await waiting()).toEqual([first]))
  await within(screen.getByRole('log')).findByRole('listitem')
  // Whom the first one names has no number here.
  type(person(), 'rehema')
  press(m.inquiry_assign())
  const { holder: _, ...second } = { ...first, to: 'rehema' }
  await waitFor(async () => expect(await waiting()).toEqual([first, second]))
})

test('a day is sent alone, and shown before the server has it', async () => {
  await open({ assigned_to: neema })
  press(m.inquiry_assign())
  type(day(), '2027-02-28')
  press(m.inquiry_assign())
  await waitFor(async () =>
    expect(await waiting()).toEqual([{ action: 'assign', id, title: aTicket().title, due: '2027-02-28' }]),
  )
  await waitFor(() => expect(day().value).toBe('2027-02-28'))
})

test('what is half typed stays when a colleague changes the inquiry', async () => {
  await open()
  type(person(), 'reh')
  await act(() => store({ assigned_to: juma, due: '2027-03-01' }))
  await screen.findByRole('button', { name: m.inquiry_unassign({ name: juma.name }) })
  expect([person().value, day().value]).toEqual(['reh', '2027-03-01'])
})
