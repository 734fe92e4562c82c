// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { m } from '#i18n/paraglide/messages.js'
import {
  aMessage,
  timestamp,
  openDesk,
  pendingPayloads,
  signInToDesk,
} from '#tests/support/desk-in-the-dom.tsx'
import { aListedPost } from '#tests/support/desk-samples.ts'
import { setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()

let pages: Awaited<ReturnType<typeof signInToDesk>>['pages']
let documents: Awaited<ReturnType<typeof signInToDesk>>['documents']
beforeEach(async () => {
  ;({ pages, documents } = await signInToDesk())
})

test('a refreshed list keeps its opened pages, and fetches them again behind the new row', async () => {
  const first = '/api/admin/messages/'
  const after = (id: number) => `${first}?after=${id}`
  pages.set(first, { results: [aMessage(3)], next: after(3) })
  pages.set(after(3), { results: [aMessage(2)], next: null })
  await openDesk('messages')
  fireEvent.click(await screen.findByRole('button', { name: m.list_show_more() }))
  expect(await screen.findByRole('row', { name: /Sanga 2/ })).toBeTruthy()
  pages.set(first, { results: [aMessage(4)], next: after(4) })
  pages.set(after(4), { results: [aMessage(3), aMessage(2, { subject: 'Scanner' })], next: null })
  fireEvent.click(screen.getByRole('button', { name: m.desk_refresh() }))
  expect(await screen.findByRole('row', { name: /Sanga 4/ })).toBeTruthy()
  expect(await screen.findByRole('row', { name: /Sanga 2.*Scanner/ })).toBeTruthy()
  expect(screen.getAllByRole('row', { name: /Sanga/ })).toHaveLength(3)
})

test('requests are those that wait, until all are asked for', async () => {
  const request = (id: number, status: string) => ({
    id,
    kind: 'archive',
    title: `Sheet ${id}`,
    target_id: 2,
    post_slug: null,
    email: 'juma@example.org',
    message: 'For our shop',
    status,
    note: '',
    created_at: timestamp,
    updated_at: timestamp,
    user: 'Juma',
    user_id: 4,
  })
  const path = '/api/admin/download-requests/?page_size=50'
  pages.set(`${path}&status=pending`, { results: [request(1, 'pending')], next: null })
  pages.set(path, { results: [request(2, 'sent'), request(1, 'pending')], next: null })
  await openDesk('requests')
  expect(await screen.findByRole('row', { name: /Sheet 1/ })).toBeTruthy()
  expect(screen.queryByRole('row', { name: /Sheet 2/ })).toBeNull()
  const filter = await screen.findByRole<HTMLSelectElement>('combobox', { name: m.desk_state() })
  expect(filter.selectedOptions[0]?.text).toBe(m.desk_request_pending())
  fireEvent.change(filter, { target: { value: 'all' } })
  expect(await screen.findByRole('row', { name: /Sheet 2/ })).toBeTruthy()
})

const aPost = aListedPost(7, 'A post')

test('a post is taken down after a question, is shown so at once, and can be put back', async () => {
  pages.set('/api/admin/posts/', { results: [aPost], next: null })
  await openDesk('posts')
  const row = () => screen.findByRole('row', { name: /A post/ })
  expect(await row()).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: m.desk_choose_all({ count: 1 }) }))
  const taken = (action: string) => m.desk_taken({ action, count: 1 })
  fireEvent.click(await screen.findByRole('button', { name: taken(m.desk_post_hide()) }))
  expect(await screen.findByText(m.desk_post_hide_asked({ names: 'A post' }))).toBeTruthy()
  expect(await pendingPayloads()).toEqual([])
  fireEvent.change(screen.getByRole('textbox', { name: m.desk_reason() }), {
    target: { value: 'Not so.' },
  })
  fireEvent.click(screen.getByRole('button', { name: m.desk_post_hide() }))
  await waitFor(async () =>
    expect(await pendingPayloads()).toMatchObject([
      { action: 'post.hide', id: 7, title: 'A post', reason: 'Not so.' },
    ]),
  )
  expect(await within(await row()).findByText(m.desk_post_down())).toBeTruthy()
  fireEvent.click(within(await row()).getByRole('button', { name: 'A post' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'A post' }))
  expect(dialog.getByText('Not so.')).toBeTruthy()
  // Its address answers 404 from now on.
  expect(dialog.queryByRole('link', { name: m.writing_open_post() })).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: m.portal_close() }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(await screen.findByRole('checkbox', { name: m.desk_choose_all({ count: 1 }) }))
  fireEvent.click(await screen.findByRole('button', { name: taken(m.desk_post_restore()) }))
  await waitFor(async () =>
    expect((await pendingPayloads()).at(-1)).toMatchObject({ action: 'post.restore', id: 7 }),
  )
  await waitFor(async () => expect(within(await row()).queryByText(m.desk_post_down())).toBeNull())
})

test('those that are taken down are listed alone; the text of one is there without the network when it was read once', async () => {
  const down = { ...aPost, id: 8, title: 'Another', hidden_at: timestamp, hidden_reason: 'Not ours.' }
  pages.set('/api/admin/posts/?page_size=50', { results: [down, aPost], next: null })
  pages.set('/api/admin/posts/?page_size=50&state=hidden', { results: [down], next: null })
  documents.set('/api/admin/posts/8/text/', {
    id: 8,
    excerpt: 'In short',
    content: '<p>At <em>length</em></p>',
  })
  await openDesk('posts')
  expect(await screen.findByRole('row', { name: /A post/ })).toBeTruthy()
  fireEvent.change(await screen.findByRole('combobox', { name: m.desk_state() }), {
    target: { value: 'hidden' },
  })
  await waitFor(() => expect(screen.queryByRole('row', { name: /A post/ })).toBeNull())
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Another' }))
    return within(await screen.findByRole('dialog', { name: 'Another' }))
  }
  const dialog = await open()
  expect((await dialog.findByText('length')).tagName).toBe('EM')
  expect(dialog.getByText('Not ours.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: m.portal_close() }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  pages.clear()
  documents.clear()
  const again = await open()
  expect(await again.findByText('length')).toBeTruthy()
  fireEvent.click(again.getByRole('button', { name: m.desk_post_restore() }))
  await waitFor(async () =>
    expect(await pendingPayloads()).toMatchObject([{ action: 'post.restore', id: 8 }]),
  )
})

test('mails of the queue are named by what they are about', async () => {
  const mail = (id: number, kind: string) => ({
    id,
    kind,
    recipient: `asha${id}@example.org`,
    state: 'failed',
    created_at: timestamp,
    due_at: null,
    attempts: 3,
    last_error: null,
  })
  pages.set('/api/admin/mails/', { results: [mail(2, 'in_stock'), mail(1, 'of_the_future')], next: null })
  await openDesk('health')
  const row = await screen.findByRole('row', { name: /asha2/ })
  expect(row.textContent).toContain(m.desk_mail_is_in_stock())
  expect((await screen.findByRole('row', { name: /asha1/ })).textContent).toContain('of the future')
})

test('the health of the server shows the replica, if there is one', async () => {
  const health = {
    at: timestamp,
    started_at: timestamp,
    requests_per_second: 1,
    server_errors: 0,
    routes: [],
    mails: { waiting: 0, failed: 0, oldest_waiting_at: null },
    disk: { free: 5e9, total: 1e10 },
    database: { kind: 'postgresql', bytes: 1000 },
    last_backup: null,
    epoch: 0,
  }
  documents.set('/api/admin/health/', health)
  const { unmount } = await openDesk('health')
  expect(await screen.findByText(m.desk_database())).toBeTruthy()
  expect(screen.queryByText(m.desk_replica())).toBeNull()
  unmount()
  documents.set('/api/admin/health/', { ...health, replica: { state: 'behind', lag_ms: 7250 } })
  await openDesk('health')
  expect(await screen.findByText(m.desk_replica_behind())).toBeTruthy()
  expect(screen.getByText(m.desk_replica_lag({ seconds: '7.3' }))).toBeTruthy()
})

test('clearing the filters of an empty list keeps its tab', async () => {
  pages.set('/api/admin/newsletter/subscribers/', { results: [], next: null })
  await openDesk('newsletter', { by: 'subscribers' })
  const search = () => screen.findByRole<HTMLInputElement>('searchbox')
  fireEvent.change(await search(), { target: { value: 'nobody@example.org' } })
  fireEvent.click(await screen.findByRole('button', { name: m.filter_clear() }))
  await waitFor(() => expect(screen.queryByRole('button', { name: m.filter_clear() })).toBeNull())
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe(m.desk_subscribers())
})
