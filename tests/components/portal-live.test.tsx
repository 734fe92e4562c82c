// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { billingAnswer } from '#app/portal-billing-answers.ts'
import { inquiryAnswer } from '#app/portal-inquiry-answers.ts'
import { downloads, ownPosts } from '#app/portal-own-answers.ts'
import { documentPagePath } from '#domain/billing-addresses.ts'
import { inquiryPagePath } from '#domain/inquiry-addresses.ts'
import { overlayList } from '#features/inquiries/inquiry-overlay.ts'
import { m } from '#i18n/paraglide/messages.js'
import { aSharedDocument } from '#tests/support/bills.ts'
import { aDownloadRow } from '#tests/support/cached.ts'
import { ashaId, setUpDom } from '#tests/support/in-the-dom.tsx'
import { openPortal } from '#tests/support/portal-in-the-dom.tsx'
import { aBegunRow } from '#tests/support/rows.ts'

setUpDom()

type Kind = Parameters<typeof aBegunRow>[0]
const me = { id: ashaId, name: 'Asha' }

/** The records of inquiries of the same title: the ids of those that wait, in the order written, and those that the server numbered. */
function recordsOf(kind: Kind, waiting: readonly string[], numbered: Record<string, number>) {
  const rows = Object.entries(numbered).flatMap(([id, number]) => {
    const [begun] = overlayList([], [aBegunRow(kind, id)], me)
    return begun ? [{ ...begun.row, number }] : []
  })
  const begun = waiting.map((id) => aBegunRow(kind, id))
  const inquiries = overlayList(rows, begun, me)
  const block = kind === 'ticket' ? 'tickets' : 'project-requests'
  return inquiryAnswer(block, ashaId, { inquiries, savedAt: 0 }).value.records
}

test.each([
  ['request', '/client/requests', 'article h3 a'],
  ['ticket', '/client/support', 'tbody th a'],
] as const)('each %s that waits is replaced by the one that was sent', async (kind, address, titles) => {
  const show = await openPortal(address)
  const addresses = () => [...document.querySelectorAll(titles)].map((link) => link.getAttribute('href'))
  show(recordsOf(kind, ['alpha', 'beta'], { old: 5 }))
  expect(await screen.findAllByText('Till')).toHaveLength(3)
  expect(screen.getAllByText(m.waiting_to_send())).toHaveLength(2)
  const inOrder = ['beta', 'alpha', 'old'].map((id) => inquiryPagePath(id))
  expect(addresses()).toEqual(inOrder)
  show(recordsOf(kind, [], { beta: 7, alpha: 6, old: 5 }))
  expect(addresses()).toEqual(inOrder)
  expect(screen.queryByText(m.waiting_to_send())).toBeNull()
})

test.each([
  ['waiting', 'waiting', m.waiting_to_send()],
  ['parked', 'failed', undefined],
] as const)('a request whose first write is %s is %s', async (state, term, number) => {
  const show = await openPortal('/client/requests')
  const inquiries = overlayList([], [aBegunRow('request', 'alpha', state)], me)
  show(inquiryAnswer('project-requests', ashaId, { inquiries, savedAt: 0 }).value.records)
  await screen.findByText('Till')
  const terms = [...document.querySelectorAll('article [data-term]')].map((badge) =>
    badge.getAttribute('data-term'),
  )
  expect(terms).toEqual(['low', term])
  expect(screen.queryByText(m.waiting_to_send())?.textContent).toBe(number)
})

test('a document leads to its page and says its kind; nothing prints the list or narrows it to nothing', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const show = await openPortal('/client/reports')
  expect(await screen.findByRole('button', { name: 'Demo' })).toBeTruthy()
  const bills = { savedAt: 0, invoices: [], documents: [aSharedDocument('contract')] }
  show(billingAnswer('documents', bills, 0).value.records)
  const open = await screen.findByRole('link', { name: 'Open: An agreement' })
  const row = open.closest('tr')
  for (const button of row?.querySelectorAll('button') ?? []) fireEvent.click(button)
  expect(print).not.toHaveBeenCalled()
  expect(open.getAttribute('href')).toBe(documentPagePath('document-contract'))
  const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const cells = [...(row?.cells ?? [])].map(({ lastChild }) => lastChild?.textContent)
  expect(cells[columns.indexOf('Category')]).toBe('Contract')
  expect(columns).not.toContain('Project')
  expect(screen.queryByRole('button', { name: 'Demo' })).toBeNull()
})

test('the name of the file of a download is not called its type', async () => {
  const show = await openPortal('/student?tab=resources')
  show(downloads([aDownloadRow(1, { title: 'Marks Book', fileName: 'marks-2.apk' })]).value.records)
  const file = await screen.findByText('marks-2.apk')
  expect(file.closest('td')?.textContent).toBe('Filemarks-2.apk')
})

/** A post of the writer, named after how often it was read. */
const aReadPost = (views: number) => ({
  id: views,
  slug: `read-${views}`,
  title: `Read ${views} times`,
  excerpt: '',
  author: 'Asha',
  category: 'News',
  tags: [],
  language: 'en' as const,
  featured: false,
  image: null,
  published_at: '2026-01-01T00:00:00.000Z',
  created_at: '2026-01-01T00:00:00.000Z',
  views,
  like_count: 0,
  comment_count: 0,
  rank: '',
  savedAt: 0,
  words: null,
})

test('the posts that are read most are those with the most views, without those that were taken down', async () => {
  const show = await openPortal('/writer/analytics')
  const list = await screen.findByRole('region', { name: m.portal_table_of({ title: 'Read most' }) })
  const titles = () => [...list.querySelectorAll('tbody th')].map(({ textContent }) => textContent)
  expect(titles().slice(0, 3)).toEqual([
    'Why the phone says sent when it is not',
    'A clinic without paper',
    'Ten words that sell nothing',
  ])
  const posts = [3, 2, 1, 10, 9000].map((views) => aReadPost(views))
  const hidden = [{ ...aReadPost(20_000), user_has_liked: false, hidden_at: '2026-01-02T00:00:00.000Z' }]
  show(ownPosts({ posts, hidden, savedAt: 0 }).value.records)
  await screen.findByText('Read 9000 times')
  expect(titles()).toEqual(['Read 9000 times', 'Read 10 times', 'Read 3 times', 'Read 2 times'])
})
