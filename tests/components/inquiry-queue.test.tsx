// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { staffPageSize } from '#domain/staff-addresses.ts'
import { m } from '#i18n/paraglide/messages.js'
import { openDesk, signInToDesk } from '#tests/support/desk-in-the-dom.tsx'
import { aTicket } from '#tests/support/desk-samples.ts'
import { ashaId, setUpDom, pendingRows } from '#tests/support/in-the-dom.tsx'

setUpDom()

const ticket = aTicket({ due: '2026-01-15' })
const path = '/api/admin/inquiries/'

test('an admin takes one from the queue without a network; it is shown as theirs and sent later', async () => {
  const { pages } = await signInToDesk()
  pages.set(path, { results: [ticket], next: null })
  await openDesk('inquiries')
  const row = await screen.findByRole('row', { name: /Receipts print twice/ })
  expect(row.textContent).toContain(m.desk_last_client())
  expect(within(row).getByText(m.desk_overdue())).toBeTruthy()
  fireEvent.click(within(row).getByRole('checkbox'))
  const assignLabel = m.desk_taken({ action: m.desk_assign_me(), count: 1 })
  fireEvent.click(await screen.findByRole('button', { name: assignLabel }))
  await waitFor(async () =>
    expect((await pendingRows(ashaId)).map(({ payload }) => payload)).toMatchObject([
      { action: 'inquiry.assign', id: ticket.id, to: 'asha@example.org', holder: null },
    ]),
  )
  // A colleague may have set another day since this list was fetched.
  expect((await pendingRows(ashaId))[0]?.payload).not.toHaveProperty('due')
  await waitFor(() => expect(row.textContent).toContain(m.desk_assigned_to({ name: 'Asha Mwakyusa' })))
})

test('its filters are in the address, and asked of the server', async () => {
  const { pages } = await signInToDesk()
  pages.set(`${path}?page_size=${staffPageSize}&assigned=nobody&kind=ticket&priority=high&state=open`, {
    results: [ticket],
    next: null,
  })
  await openDesk('inquiries', { by: 'ticket', filter: 'open', priority: 'high', who: 'nobody' })
  expect(await screen.findByRole('row', { name: /Receipts print twice/ })).toBeTruthy()
})
