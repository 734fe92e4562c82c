// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { DeskViewName } from '#domain/desk-views.ts'
import type { StaffComment } from '#domain/staff-comments.ts'
import type { StaffMessage } from '#domain/staff-messages.ts'
import { Desk } from '#features/staff/desk.tsx'
import type { DeskSearch } from '#features/staff/desk-host.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ashaId, draw, kept, network, pageEngine, setUpDom, waiting } from '#tests/support/in-the-dom.tsx'

setUpDom()

const at = '2026-03-02T09:00:00.000Z'

const aComment = (id: number, part: Partial<StaffComment> = {}): StaffComment => ({
  id,
  of: 'blog',
  content: `Comment ${id}`,
  rating: null,
  author: 'Juma',
  author_id: 4,
  created_at: at,
  hidden_at: null,
  subject: { id: 1, title: 'A post', slug: 'a-post' },
  open_reports: 0,
  reports: [],
  ...part,
})

const aMessage = (id: number): StaffMessage => ({
  id,
  first_name: 'Neema',
  last_name: `Sanga ${id}`,
  email: 'neema@example.org',
  subject: 'Printer',
  message: 'It prints half a page.',
  created_at: at,
  state: 'read',
  assigned_to: null,
  answers: [],
})

const pages = new Map<string, { results: object[]; next: string | null }>()

beforeEach(async () => {
  pages.clear()
  const { engine } = await pageEngine()
  const user = {
    id: ashaId,
    username: 'asha',
    email: 'asha@example.org',
    first_name: 'Asha',
    last_name: 'Mwakyusa',
    role: 'admin' as const,
    roles: ['admin' as const],
    avatar: null,
  }
  await engine.tokens.adopt({ access: 'access', refresh: 'refresh', user })
  network.answer = (request) => {
    const { pathname, search } = new URL(request.url)
    const page = pages.get(pathname + search) ?? pages.get(pathname)
    if (!page) throw new TypeError('Failed to fetch')
    return Response.json({ count: page.results.length, previous: null, ...page })
  }
})

function Shown({ name, first }: { name: DeskViewName; first: DeskSearch }) {
  const [search, setSearch] = useState(first)
  return (
    <Desk
      name={name}
      host={{
        user: { id: ashaId, role: 'admin', roles: ['admin'] },
        search,
        onSearch: (part) => setSearch({ ...search, ...part }),
        period: undefined,
        chart: () => null,
      }}
    />
  )
}

const open = (name: DeskViewName, search: DeskSearch = {}) => draw(<Shown name={name} first={search} />)
const payloads = async () => (await waiting(ashaId)).map(({ payload }) => payload)

test('a list shows what the server has, and what the device has of it when the server is silent', async () => {
  pages.set('/api/admin/comments/', { results: [aComment(1)], next: null })
  const { unmount } = await open('comments')
  expect(await screen.findByRole('row', { name: /Comment 1/ })).toBeTruthy()
  unmount()
  pages.clear()
  await open('comments')
  expect(await screen.findByRole('row', { name: /Comment 1/ })).toBeTruthy()
  await waitFor(() => expect(document.querySelector('[data-as-of]')).toBeTruthy())
})

test('a list that is not on the device says why, one without rows what will be there', async () => {
  const { unmount } = await open('messages')
  expect(await screen.findByText(m.desk_failed())).toBeTruthy()
  unmount()
  pages.set('/api/admin/messages/', { results: [], next: null })
  await open('messages')
  expect(await screen.findByText(m.desk_messages_empty())).toBeTruthy()
})

test('a further page is fetched by its button', async () => {
  pages.set('/api/admin/comments/', { results: [aComment(2)], next: '/api/admin/comments/?after=2' })
  pages.set('/api/admin/comments/?after=2', { results: [aComment(1)], next: null })
  await open('comments')
  fireEvent.click(await screen.findByRole('button', { name: m.list_show_more() }))
  expect(await screen.findByRole('row', { name: /Comment 1/ })).toBeTruthy()
  expect(screen.getByRole('row', { name: /Comment 2/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: m.list_show_more() })).toBeNull()
})

test('rows that are chosen are hidden together, and one undo takes all of it back', async () => {
  pages.set('/api/admin/comments/', {
    results: [aComment(3, { hidden_at: at }), aComment(2), aComment(1)],
    next: null,
  })
  await open('comments')
  fireEvent.click(await screen.findByRole('checkbox', { name: m.desk_choose_all({ count: 3 }) }))
  // Only two of the three can be hidden.
  fireEvent.click(
    await screen.findByRole('button', { name: m.desk_taken({ action: m.desk_hide(), count: 2 }) }),
  )
  await waitFor(async () =>
    expect(await payloads()).toMatchObject([
      { action: 'comment.hide', id: 2, of: 'blog' },
      { action: 'comment.hide', id: 1, of: 'blog' },
    ]),
  )
  expect(await screen.findAllByText(m.waiting_to_send())).toHaveLength(2)
  fireEvent.click(await screen.findByRole('button', { name: m.undo() }))
  await waitFor(async () => expect(await payloads()).toEqual([]))
  expect(await screen.findByText(m.desk_undone({ action: m.desk_hide(), count: 2 }))).toBeTruthy()
  await waitFor(() => expect(screen.queryAllByText(m.waiting_to_send())).toHaveLength(0))
})

test('undo sends the reverse of what was sent already', async () => {
  pages.set('/api/admin/comments/', { results: [aComment(1)], next: null })
  await open('comments')
  fireEvent.click(await screen.findByRole('checkbox', { name: m.desk_choose_all({ count: 1 }) }))
  fireEvent.click(
    await screen.findByRole('button', { name: m.desk_taken({ action: m.desk_hide(), count: 1 }) }),
  )
  await waitFor(async () => expect(await payloads()).toHaveLength(1))
  const { engine } = await pageEngine()
  const [row] = await waiting(ashaId)
  // What the drain does when the server has answered; it needs Web Locks, which this DOM lacks.
  await engine.db.outbox.update(row?.seq ?? 0, { state: 'done', doneAt: Date.now(), attempts: 1 })
  fireEvent.click(await screen.findByRole('button', { name: m.undo() }))
  await waitFor(async () =>
    expect(await payloads()).toMatchObject([{ action: 'comment.restore', id: 1, of: 'blog' }]),
  )
})

test('an answer is kept while it is typed, and mailed only after a second press', async () => {
  pages.set('/api/admin/messages/', { results: [aMessage(5)], next: null })
  const { unmount } = await open('messages', { open: '5' })
  const text = () => screen.findByLabelText<HTMLTextAreaElement>(m.desk_answer())
  fireEvent.click(await screen.findByRole('button', { name: m.desk_answer_send() }))
  expect(await screen.findByText(m.desk_answer_missing())).toBeTruthy()
  fireEvent.change(await text(), { target: { value: 'Bring it to us.' } })
  await kept('Bring it to us.')
  unmount()
  await open('messages', { open: '5' })
  await waitFor(async () => expect((await text()).value).toBe('Bring it to us.'))
  fireEvent.click(await screen.findByRole('button', { name: m.desk_answer_send() }))
  expect(await screen.findByText(m.desk_answer_asked({ email: 'neema@example.org' }))).toBeTruthy()
  expect(await payloads()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: m.desk_answer_mail() }))
  await waitFor(async () =>
    expect(await payloads()).toMatchObject([{ action: 'message.answer', id: 5, text: 'Bring it to us.' }]),
  )
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(m.waiting_to_send())).toBeTruthy()
})

test('nobody is refused without a reason, and the dialog names who is told', async () => {
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
    created_at: at,
    updated_at: at,
    user: 'Juma',
    user_id: 4,
  }
  pages.set('/api/admin/download-requests/', { results: [request], next: null })
  await open('requests', { open: '9' })
  fireEvent.click(await screen.findByRole('button', { name: m.desk_refuse() }))
  const dialog = await screen.findByRole('dialog', { name: m.desk_refuse() })
  expect(dialog.textContent).toContain('juma@example.org')
  const refuse = async () =>
    fireEvent.click(await within(dialog).findByRole('button', { name: m.desk_refuse() }))
  await refuse()
  expect(await within(dialog).findByText(m.desk_reason_missing())).toBeTruthy()
  expect(await payloads()).toEqual([])
  fireEvent.change(within(dialog).getByLabelText(m.desk_reason()), { target: { value: 'Not for sale' } })
  await refuse()
  await waitFor(async () =>
    expect(await payloads()).toMatchObject([{ action: 'request.refuse', id: 9, note: 'Not for sale' }]),
  )
})

test('a letter written offline is saved when it is closed, listed as waiting, and opens with its texts', async () => {
  pages.set('/api/admin/newsletter/letters/', { results: [], next: null })
  await open('newsletter')
  fireEvent.click(await screen.findByRole('button', { name: m.desk_letter_new() }))
  const subject = async () => await screen.findByRole<HTMLInputElement>('textbox', { name: m.desk_subject() })
  fireEvent.change(await subject(), { target: { value: 'News' } })
  fireEvent.click(screen.getByRole('button', { name: m.portal_close() }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await payloads()).toMatchObject([{ action: 'letter.save', subject: { en: 'News', sw: '' } }])
  fireEvent.click(await screen.findByRole('button', { name: 'News' }))
  await waitFor(async () => expect((await subject()).value).toBe('News'))
})
