// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { staffListAddress } from '#domain/staff-addresses.ts'
import type { StaffComment } from '#domain/staff-comments.ts'
import { m } from '#i18n/paraglide/messages.js'
import { aLetter, openDesk, signInToDesk, timestamp } from '#tests/support/desk-in-the-dom.tsx'
import { setUpDom, waitForStoredDraft } from '#tests/support/in-the-dom.tsx'

setUpDom()

let server: Awaited<ReturnType<typeof signInToDesk>>
beforeEach(async () => {
  server = await signInToDesk()
})

const aComment = (of: StaffComment['of'], content: string): StaffComment => ({
  id: 1,
  of,
  content,
  rating: null,
  author: 'Juma',
  author_id: 4,
  created_at: timestamp,
  hidden_at: null,
  subject: { id: 1, title: 'A post', slug: 'a-post' },
  open_reports: 0,
  reports: [],
})

test('the kind of comments is changed with the field in place, and chooses no comment of the same number', async () => {
  for (const subject of ['blog', 'archive'] as const)
    server.pages.set(staffListAddress(`comments/${subject}`, { q: undefined, state: 'newest' }), {
      results: [aComment(subject, `On the ${subject}`)],
      next: null,
    })
  await openDesk('comments')
  fireEvent.click(await screen.findByRole('checkbox', { name: m.desk_choose_all({ count: 1 }) }))
  expect(
    await screen.findByRole('button', { name: m.desk_taken({ action: m.desk_hide(), count: 1 }) }),
  ).toBeTruthy()
  const kind = screen.getByRole<HTMLSelectElement>('combobox', { name: m.desk_kind() })
  fireEvent.change(kind, { target: { value: 'archive' } })
  expect(await screen.findByRole('row', { name: /On the archive/ })).toBeTruthy()
  expect(kind.isConnected).toBe(true)
  expect(screen.queryByRole('button', { name: m.desk_taken({ action: m.desk_hide(), count: 1 }) })).toBeNull()
})

test('the text of a letter that a colleague sent meanwhile can be copied and discarded', async () => {
  const letter = aLetter('News of March')
  server.pages.set('/api/admin/newsletter/letters/', { results: [letter], next: null })
  const { unmount } = await openDesk('newsletter', { open: letter.id })
  const subject = () => screen.findByRole<HTMLInputElement>('textbox', { name: m.desk_subject() })
  await waitFor(async () => expect((await subject()).value).toBe('News of March'))
  fireEvent.change(await subject(), { target: { value: 'News of May' } })
  await waitForStoredDraft('News of May')
  unmount()
  server.pages.set('/api/admin/newsletter/letters/', {
    results: [{ ...letter, state: 'sent', sent_at: timestamp }],
    next: null,
  })
  await openDesk('newsletter', { open: letter.id })
  expect(await screen.findByText(m.desk_letter_sent_without(), { exact: false })).toBeTruthy()
  expect((await subject()).value).toBe('News of May')
  fireEvent.click(screen.getByRole('button', { name: m.discard() }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: m.desk_subject() })).toBeNull())
  expect(screen.queryByText(m.desk_letter_sent_without(), { exact: false })).toBeNull()
})

test('a preview that the server answers with an error says so, not that the network is away', async () => {
  const letter = aLetter('News')
  server.pages.set('/api/admin/newsletter/letters/', { results: [letter], next: null })
  server.documents.set(`/api/admin/newsletter/letters/${letter.id}/preview/`, null)
  await openDesk('newsletter', { open: letter.id })
  fireEvent.click(await screen.findByRole('button', { name: m.desk_letter_preview() }))
  expect(await screen.findByText(m.outage_error())).toBeTruthy()
})
