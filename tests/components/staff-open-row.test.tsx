// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { letterVersion } from '#domain/letter-version.ts'
import { m } from '#i18n/paraglide/messages.js'
import {
  aLetter,
  aMessage,
  timestamp,
  openDesk,
  pendingPayloads,
  signInToDesk,
} from '#tests/support/desk-in-the-dom.tsx'
import { juma } from '#tests/support/desk-samples.ts'
import { waitForStoredDraft, pageEngine, setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()

const messages = '/api/admin/messages/'
const letters = '/api/admin/newsletter/letters/'
const letter = aLetter('News of March')

let pages: Awaited<ReturnType<typeof signInToDesk>>['pages']
let documents: Awaited<ReturnType<typeof signInToDesk>>['documents']
beforeEach(async () => {
  ;({ pages, documents } = await signInToDesk())
  pages.set(messages, { results: [aMessage(60)], next: `${messages}?after=60` })
  pages.set(letters, { results: [], next: null })
})

const auditEntry = (after: object) => ({
  id: 5,
  at: timestamp,
  actor_id: 8,
  actor_name: 'Rehema Mushi',
  action: 'entry.save',
  target_kind: 'entry',
  target_id: '4',
  before: null,
  after,
})

const dialog = () => screen.findByRole('dialog')

test('a link opens a row that is beyond the loaded pages, and actions work on it', async () => {
  documents.set(`${messages}3/`, aMessage(3, { message: 'The scanner is silent.' }))
  await openDesk('messages', { open: '3' })
  const opened = await screen.findByRole('dialog', { name: 'Neema Sanga 3' })
  expect(within(opened).getByText('The scanner is silent.')).toBeTruthy()
  fireEvent.click(within(opened).getByRole('button', { name: m.desk_close() }))
  await waitFor(async () =>
    expect(await pendingPayloads()).toMatchObject([{ action: 'message.close', id: 3 }]),
  )
  expect(await within(opened).findByText(m.desk_message_closed())).toBeTruthy()
})

test('an account that the filter leaves out opens with its counts', async () => {
  pages.set('/api/admin/users/', { results: [], next: null })
  documents.set('/api/admin/users/7/', juma)
  await openDesk('people', { open: '7', by: 'writer' })
  const opened = await screen.findByRole('dialog', { name: 'Juma Kessy' })
  expect(await within(opened).findByText('41')).toBeTruthy()
})

test('without a network the device shows the row that it has, and says what would be here of another', async () => {
  documents.set(`${messages}3/`, aMessage(3))
  const { unmount } = await openDesk('messages', { open: '3' })
  await screen.findByRole('dialog', { name: 'Neema Sanga 3' })
  unmount()
  pages.clear()
  documents.clear()
  const again = await openDesk('messages', { open: '3' })
  expect(await screen.findByRole('dialog', { name: 'Neema Sanga 3' })).toBeTruthy()
  again.unmount()
  await openDesk('messages', { open: '4' })
  const opened = await screen.findByRole('dialog', { name: m.desk_messages() })
  expect(await within(opened).findByText(m.desk_failed())).toBeTruthy()
  documents.set(`${messages}4/`, aMessage(4))
  fireEvent.click(within(opened).getByRole('button', { name: m.try_again() }))
  expect(await screen.findByRole('dialog', { name: 'Neema Sanga 4' })).toBeTruthy()
})

test.each(['4', 'answerers', '..'])('a link to %s, which is no row, says so', async (open) => {
  documents.set(`${messages}4/`, null)
  await openDesk('messages', { open })
  expect(within(await dialog()).getByText(m.desk_row_gone())).toBeTruthy()
})

test('a letter beyond the loaded pages opens with its texts, over which it is then saved', async () => {
  documents.set(`${letters}${letter.id}/`, letter)
  await openDesk('newsletter', { open: letter.id })
  const subject = await screen.findByDisplayValue('News of March')
  fireEvent.change(subject, { target: { value: 'News of May' } })
  fireEvent.click(screen.getByRole('button', { name: m.desk_letter_save() }))
  await waitFor(async () =>
    expect(await pendingPayloads()).toMatchObject([
      { action: 'letter.save', subject: { en: 'News of May' }, from: letterVersion(letter) },
    ]),
  )
})

test('a letter that was begun on this device opens without a network, an unknown one does not', async () => {
  const { unmount } = await openDesk('newsletter', { open: letter.id })
  expect(await within(await dialog()).findByText(m.desk_failed())).toBeTruthy()
  unmount()
  const first = await openDesk('newsletter')
  fireEvent.click(await screen.findByRole('button', { name: m.desk_letter_new() }))
  const subject = await screen.findByRole('textbox', { name: m.desk_subject() })
  fireEvent.change(subject, { target: { value: 'Lamps' } })
  await waitForStoredDraft('Lamps')
  const { engine } = await pageEngine()
  const [id] = /[\da-f]{8}-[\da-f-]{27}/.exec(JSON.stringify(await engine.db.drafts.toArray())) ?? []
  first.unmount()
  await openDesk('newsletter', { open: id })
  expect(await screen.findByDisplayValue('Lamps')).toBeTruthy()
})

test('an entry of the audit log opens with its whole text, which is still here without a network', async () => {
  pages.set('/api/admin/audit/', { results: [auditEntry({ description: 'A till…' })], next: null })
  const { unmount } = await openDesk('audit', { open: '5' })
  const cut = await screen.findByRole('dialog', { name: m.desk_did_entry_save() })
  expect(within(cut).getByText('A till…')).toBeTruthy()
  expect(await within(cut).findByText(m.desk_audit_cut(), { exact: false })).toBeTruthy()
  unmount()
  documents.set('/api/admin/audit/5/', auditEntry({ description: 'A till for shops.' }))
  const again = await openDesk('audit', { open: '5' })
  expect(await screen.findByText('A till for shops.')).toBeTruthy()
  again.unmount()
  documents.clear()
  await openDesk('audit', { open: '5' })
  expect(await screen.findByText('A till for shops.')).toBeTruthy()
  expect(screen.queryByText(m.desk_audit_cut(), { exact: false })).toBeNull()
})

const mails = '/api/admin/mails/'
const aMail = (id: number) => ({
  id,
  kind: 'letter',
  recipient: `name${id}@example.org`,
  created_at: timestamp,
  due_at: null,
  attempts: 20,
  last_error: 'ECONNECTION',
  state: 'failed',
})

test('a list without a dialog marks the row of its address, in the list or beyond its pages', async () => {
  pages.set(mails, { results: [aMail(60)], next: `${mails}?after=60` })
  documents.set(`${mails}3/`, aMail(3))
  const { unmount } = await openDesk('health', { open: '60' })
  const listed = await screen.findByRole('row', { name: /name60@example.org/ })
  expect(listed.getAttribute('aria-current')).toBe('true')
  unmount()
  await openDesk('health', { open: '3' })
  const found = await screen.findByRole('row', { name: /name3@example.org/ })
  expect(found.getAttribute('aria-current')).toBe('true')
  const [, first, second] = screen.getAllByRole('row')
  expect([first, second?.textContent]).toEqual([found, expect.stringContaining('name60@example.org')])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a list without a dialog says that there is no such row', async () => {
  pages.set(mails, { results: [aMail(60)], next: null })
  documents.set(`${mails}4/`, null)
  await openDesk('health', { open: '4' })
  expect(within(await dialog()).getByText(m.desk_row_gone())).toBeTruthy()
})
