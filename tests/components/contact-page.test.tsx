// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ContactPage } from '#features/contact/contact-page.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { renderInApp, waitForStoredDraft, setUpDom, pendingRows } from '#tests/support/in-the-dom.tsx'

setUpDom()

const visitor = 0
const open = () =>
  renderInApp(<ContactPage />, { path: '/contact', load: async () => ({ cards: [], hours: [] }) })
const field = (label: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) })
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })
const send = () => fireEvent.click(screen.getByRole('button', { name: m.send_message() }))

function fill(): void {
  type(m.first_name(), 'Asha')
  type(m.last_name(), 'Mwakyusa')
  type(m.email(), 'asha@example.org')
  type(m.message(), 'What does solar cost?')
}

test('all fields are restored when the page is opened again', async () => {
  const { unmount } = await open()
  fill()
  await waitForStoredDraft('What does solar cost?')
  unmount()
  await open()
  await waitFor(() => expect(field(m.message()).value).toBe('What does solar cost?'))
  expect([field(m.first_name()).value, field(m.email()).value]).toEqual(['Asha', 'asha@example.org'])
})

test('a message without an address is rejected: the field shows the error and has the focus', async () => {
  await open()
  fill()
  type(m.email(), 'asha')
  send()
  await waitFor(() => expect(field(m.email()).getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(field(m.email()))
  expect(field(m.message()).value).toBe('What does solar cost?')
  expect(await pendingRows(visitor)).toEqual([])
})

test('a message sent offline is accepted once, shown as pending, and the form is emptied', async () => {
  await open()
  fill()
  send()
  send()
  expect(await screen.findByText(m.messages_waiting())).toBeTruthy()
  expect(field(m.message()).value).toBe('')
  expect(await pendingRows(visitor)).toHaveLength(1)
})
