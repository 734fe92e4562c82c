// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffComment } from '#domain/staff-comments.ts'
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
import { ashaId, waitForStoredDraft, pageEngine, setUpDom, pendingRows } from '#tests/support/in-the-dom.tsx'

setUpDom()

const aComment = (id: number, part: Partial<StaffComment> = {}): StaffComment => ({
  id,
  of: 'blog',
  content: `Comment ${id}`,
  rating: null,
  author: 'Juma',
  author_id: 4,
  created_at: timestamp,
  hidden_at: null,
  subject: { id: 1, title: 'A post', slug: 'a-post' },
  open_reports: 0,
  reports: [],
  ...part,
})

let pages: Awaited<ReturnType<typeof signInToDesk>>['pages']
let documents: Awaited<ReturnType<typeof signInToDesk>>['documents']
beforeEach(async () => {
  ;({ pages, documents } = await signInToDesk())
})

/** The server answers nothing more: an answer would start a drain, and the undo of what was tried sends its reverse. */
function fallSilent(): void {
  pages.clear()
  documents.clear()
}

test('a list shows what the server has, and what the device has of it when the server is silent', async () => {
  pages.set('/api/admin/comments/', { results: [aComment(1)], next: null })
  const { unmount } = await openDesk('comments')
  expect(await screen.findByRole('row', { name: /Comment 1/ })).toBeTruthy()
  unmount()
  pages.clear()
  await openDesk('comments')
  expect(await screen.findByRole('row', { name: /Comment 1/ })).toBeTruthy()
  await waitFor(() => expect(document.querySelector('[data-as-of]')).toBeTruthy())
})

test('a list that is not on the device says why, one without rows what will be there', async () => {
  const { unmount } = await openDesk('messages')
  expect(await screen.findByText(m.desk_failed())).toBeTruthy()
  unmount()
  pages.set('/api/admin/messages/', { results: [], next: null })
  await openDesk('messages')
  expect(await screen.findByText(m.desk_messages_empty())).toBeTruthy()
})

test('a further page is fetched by its button', async () => {
  pages.set('/api/admin/comments/', { results: [aComment(2)], next: '/api/admin/comments/?after=2' })
  pages.set('/api/admin/comments/?after=2', { results: [aComment(1)], next: null })
  await openDesk('comments')
  fireEvent.click(await screen.findByRole('button', { name: m.list_show_more() }))
  expect(await screen.findByRole('row', { name: /Comment 1/ })).toBeTruthy()
  expect(screen.getByRole('row', { name: /Comment 2/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: m.list_show_more() })).toBeNull()
})

test('rows that are chosen are hidden together, and one undo takes all of it back', async () => {
  pages.set('/api/admin/comments/', {
    results: [aComment(3, { hidden_at: timestamp }), aComment(2), aComment(1)],
    next: null,
  })
  await openDesk('comments')
  fireEvent.click(await screen.findByRole('checkbox', { name: m.desk_choose_all({ count: 3 }) }))
  fallSilent()
  // Only two of the three can be hidden.
  fireEvent.click(
    await screen.findByRole('button', { name: m.desk_taken({ action: m.desk_hide(), count: 2 }) }),
  )
  await waitFor(async () =>
    expect(await pendingPayloads()).toMatchObject([
      { action: 'comment.hide', id: 2, of: 'blog' },
      { action: 'comment.hide', id: 1, of: 'blog' },
    ]),
  )
  expect(await screen.findAllByText(m.waiting_to_send())).toHaveLength(2)
  fireEvent.click(await screen.findByRole('button', { name: m.undo() }))
  await waitFor(async () => expect(await pendingPayloads()).toEqual([]))
  expect(await screen.findByText(m.desk_undone({ action: m.desk_hide(), count: 2 }))).toBeTruthy()
  await waitFor(() => expect(screen.queryAllByText(m.waiting_to_send())).toHaveLength(0))
})

test('undo sends the reverse of what was sent already', async () => {
  pages.set('/api/admin/comments/', { results: [aComment(1)], next: null })
  await openDesk('comments')
  fireEvent.click(await screen.findByRole('checkbox', { name: m.desk_choose_all({ count: 1 }) }))
  fireEvent.click(
    await screen.findByRole('button', { name: m.desk_taken({ action: m.desk_hide(), count: 1 }) }),
  )
  await waitFor(async () => expect(await pendingPayloads()).toHaveLength(1))
  const { engine } = await pageEngine()
  const [row] = await pendingRows(ashaId)
  // What the drain does when the server has answered.
  await engine.db.outbox.update(row?.seq ?? 0, { state: 'done', doneAt: Date.now(), attempts: 1 })
  fireEvent.click(await screen.findByRole('button', { name: m.undo() }))
  await waitFor(async () =>
    expect(await pendingPayloads()).toMatchObject([{ action: 'comment.restore', id: 1, of: 'blog' }]),
  )
})

test('an answer is kept while it is typed, and mailed only after a second press', async () => {
  pages.set('/api/admin/messages/', { results: [aMessage(5)], next: null })
  const { unmount } = await openDesk('messages', { open: '5' })
  const text = () => screen.findByLabelText<HTMLTextAreaElement>(m.desk_answer())
  fireEvent.click(await screen.findByRole('button', { name: m.desk_answer_send() }))
  expect(await screen.findByText(m.desk_answer_missing())).toBeTruthy()
  fireEvent.change(await text(), { target: { value: 'Bring it to us.' } })
  await waitForStoredDraft('Bring it to us.')
  unmount()
  await openDesk('messages', { open: '5' })
  await waitFor(async () => expect((await text()).value).toBe('Bring it to us.'))
  fireEvent.click(await screen.findByRole('button', { name: m.desk_answer_send() }))
  expect(await screen.findByText(m.desk_answer_asked({ email: 'neema@example.org' }))).toBeTruthy()
  expect(await pendingPayloads()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: m.desk_answer_mail() }))
  await waitFor(async () =>
    expect(await pendingPayloads()).toMatchObject([
      { action: 'message.answer', id: 5, text: 'Bring it to us.' },
    ]),
  )
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(m.waiting_to_send())).toBeTruthy()
})

test('a message is assigned to a colleague, shown at once, and one undo takes it back', async () => {
  pages.set('/api/admin/messages/', { results: [aMessage(5)], next: null })
  documents.set('/api/admin/messages/answerers/', { people: [{ id: 8, name: 'Rehema Mushi' }] })
  await openDesk('messages', { open: '5' })
  const dialog = await screen.findByRole('dialog')
  const choice = () => within(dialog).findByLabelText<HTMLSelectElement>(m.desk_assigned())
  await within(await choice()).findByRole('option', { name: 'Rehema Mushi' })
  fallSilent()
  fireEvent.change(await choice(), { target: { value: '8' } })
  await waitFor(async () =>
    expect(await pendingPayloads()).toMatchObject([{ action: 'message.assign', id: 5, to: 8 }]),
  )
  await waitFor(async () => expect((await choice()).value).toBe('8'))
  fireEvent.click(screen.getByRole('button', { name: m.portal_close() }))
  const row = await screen.findByRole('row', { name: /Sanga 5/ })
  expect(row.textContent).toContain(m.desk_assigned_to({ name: 'Rehema Mushi' }))
  fireEvent.click(await screen.findByRole('button', { name: m.undo() }))
  await waitFor(async () => expect(await pendingPayloads()).toEqual([]))
  await waitFor(() => expect(row.textContent).toContain(m.desk_assigned_to_nobody()))
})

test('a refusal needs a reason, and the dialog names who is notified', async () => {
  const request = {
    id: 9,
    kind: 'archive',
    title: 'Stock Sheet',
    target_id: 2,
    post_slug: null,
    email: 'juma@example.org',
    message: 'For our shop',
    status: 'pending',
    note: '',
    created_at: timestamp,
    updated_at: timestamp,
    user: 'Juma',
    user_id: 4,
  }
  pages.set('/api/admin/download-requests/', { results: [request], next: null })
  await openDesk('requests', { open: '9' })
  fireEvent.click(await screen.findByRole('button', { name: m.desk_refuse() }))
  const dialog = await screen.findByRole('dialog', { name: m.desk_refuse() })
  expect(dialog.textContent).toContain('juma@example.org')
  const refuse = async () =>
    fireEvent.click(await within(dialog).findByRole('button', { name: m.desk_refuse() }))
  await refuse()
  expect(await within(dialog).findByText(m.desk_reason_missing())).toBeTruthy()
  expect(await pendingPayloads()).toEqual([])
  fireEvent.change(within(dialog).getByLabelText(m.desk_reason()), { target: { value: 'Not for sale' } })
  await refuse()
  await waitFor(async () =>
    expect(await pendingPayloads()).toMatchObject([
      { action: 'request.refuse', id: 9, note: 'Not for sale' },
    ]),
  )
})

test('the audit log is narrowed to one person by a choice of those who are in it', async () => {
  const entry = (id: number, actor_name: string) => ({
    id,
    at: timestamp,
    actor_id: id,
    actor_name,
    action: 'message.close',
    target_kind: 'message',
    target_id: '5',
    before: null,
    after: null,
  })
  pages.set('/api/admin/audit/', { results: [entry(9, 'Juma'), entry(8, 'Rehema')], next: null })
  pages.set('/api/admin/audit/?page_size=50&actor=8', { results: [entry(8, 'Rehema')], next: null })
  documents.set('/api/admin/audit/actors/', {
    people: [
      { id: 9, name: 'Juma' },
      { id: 8, name: 'Rehema' },
    ],
  })
  await openDesk('audit')
  const choice = await screen.findByLabelText(m.desk_by())
  await within(choice).findByRole('option', { name: 'Rehema' })
  expect(await screen.findAllByRole('row')).toHaveLength(3)
  fireEvent.change(choice, { target: { value: '8' } })
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  expect(screen.getByRole('row', { name: /Rehema/ })).toBeTruthy()
})

test('before a letter is sent the dialog shows the number of recipients and a preview', async () => {
  const text = { en: 'News', sw: 'Habari' }
  const letter = {
    id: '7d0cf8a0-3f5e-4a8a-9d0f-3c7c0a3f8a11',
    subject: text,
    body: text,
    state: 'draft',
    created_at: timestamp,
    updated_at: timestamp,
    sent_at: null,
    author: 'Asha',
    recipients: 0,
    queued: 0,
  }
  const mail = (html: string) => ({ subject: 'News', html, text: 'News' })
  pages.set('/api/admin/newsletter/letters/', { results: [letter], next: null })
  documents.set('/api/admin/newsletter/recipients/', { count: 1234 })
  documents.set(`/api/admin/newsletter/letters/${letter.id}/preview/`, {
    en: mail('<p>New <b>lamps</b></p>'),
    sw: mail('<p>Taa mpya</p>'),
  })
  await openDesk('newsletter', { open: letter.id })
  fireEvent.click(await screen.findByRole('button', { name: m.desk_letter_preview() }))
  const frames = await waitFor(() => {
    const found = [...document.querySelectorAll('iframe')]
    expect(found).toHaveLength(2)
    return found
  })
  expect(frames.map(({ srcdoc }) => srcdoc)).toEqual(['<p>New <b>lamps</b></p>', '<p>Taa mpya</p>'])
  expect(frames.map((frame) => frame.getAttribute('sandbox'))).toEqual(['', ''])
  fireEvent.click(screen.getByRole('button', { name: m.desk_letter_send() }))
  expect(await screen.findByText(m.desk_letter_send_asked({ count: '1,234' }))).toBeTruthy()
})

test('a letter written offline is saved when it is closed, listed as waiting, and opens with its texts', async () => {
  pages.set('/api/admin/newsletter/letters/', { results: [], next: null })
  await openDesk('newsletter')
  fireEvent.click(await screen.findByRole('button', { name: m.desk_letter_new() }))
  const subject = async () => await screen.findByRole<HTMLInputElement>('textbox', { name: m.desk_subject() })
  fireEvent.change(await subject(), { target: { value: 'News' } })
  fireEvent.click(screen.getByRole('button', { name: m.portal_close() }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await pendingPayloads()).toMatchObject([{ action: 'letter.save', subject: { en: 'News', sw: '' } }])
  fireEvent.click(await screen.findByRole('button', { name: 'News' }))
  await waitFor(async () => expect((await subject()).value).toBe('News'))
})

test('a saved letter names the texts over which it was written, though others came meanwhile', async () => {
  const letter = aLetter('News of March')
  pages.set('/api/admin/newsletter/letters/', { results: [letter], next: null })
  const { unmount } = await openDesk('newsletter', { open: letter.id })
  const subject = async () => await screen.findByRole<HTMLInputElement>('textbox', { name: m.desk_subject() })
  const write = async (value: string) => fireEvent.change(await subject(), { target: { value } })
  const save = () => fireEvent.click(screen.getByRole('button', { name: m.desk_letter_save() }))
  await waitFor(async () => expect((await subject()).value).toBe('News of March'))
  await write('News of May')
  await waitForStoredDraft('News of May')
  unmount()
  pages.set('/api/admin/newsletter/letters/', { results: [aLetter('News of April')], next: null })
  await openDesk('newsletter', { open: letter.id })
  expect(await screen.findByRole('row', { name: /News of April/, hidden: true })).toBeTruthy()
  await waitFor(async () => expect((await subject()).value).toBe('News of May'))
  save()
  expect(await screen.findByRole('button', { name: m.desk_letter_saved() })).toBeTruthy()
  await write('News of June')
  save()
  await waitFor(async () =>
    expect(await pendingPayloads()).toMatchObject([
      { subject: { en: 'News of May' }, from: letterVersion(letter) },
      { subject: { en: 'News of June' }, from: letterVersion(aLetter('News of May')) },
    ]),
  )
})

test('what is typed into a letter while it is being stored stays, over the stored texts', async () => {
  const letter = aLetter('News of March')
  pages.set('/api/admin/newsletter/letters/', { results: [letter], next: null })
  await openDesk('newsletter', { open: letter.id })
  const subject = async () => await screen.findByRole<HTMLInputElement>('textbox', { name: m.desk_subject() })
  const write = async (value: string) => fireEvent.change(await subject(), { target: { value } })
  const save = () => fireEvent.click(screen.getByRole('button', { name: m.desk_letter_save() }))
  await waitFor(async () => expect((await subject()).value).toBe('News of March'))
  await write('News of May')
  const { engine } = await pageEngine()
  const { enqueue } = engine.outbox
  vi.spyOn(engine.outbox, 'enqueue').mockImplementationOnce(async (...given) => {
    await write('News of May and June')
    await waitForStoredDraft('May and June')
    return enqueue(...given)
  })
  save()
  await expect.poll(pendingPayloads).toMatchObject([{ subject: { en: 'News of May' } }])
  await waitForStoredDraft('May and June')
  expect((await subject()).value).toBe('News of May and June')
  save()
  await expect
    .poll(pendingPayloads)
    .toMatchObject([
      { subject: { en: 'News of May' } },
      { subject: { en: 'News of May and June' }, from: letterVersion(aLetter('News of May')) },
    ])
})
