// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OwnRequest } from '#features/archive/requests/own-request.tsx'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedArchive } from '#platform/storage/database.ts'
import {
  ashaId,
  renderInApp,
  waitForStoredDraft,
  signIn,
  setUpDom,
  pendingRows,
} from '#tests/support/in-the-dom.tsx'

setUpDom()

const archive: CachedArchive = {
  id: 4,
  slug: 'school',
  title: 'School desk',
  version: '1.2.0',
  description: 'What it does.',
  category: 'Education',
  featured: false,
  license_type: 'Free',
  license: 'Free',
  file_name: null,
  file_size: null,
  file_size_display: '',
  file_size_formatted: '',
  sha256: null,
  download_count: 0,
  average_rating: 0,
  rating: 0,
  rating_count: 0,
  platforms: ['Windows'],
  requirements: '',
  author: 'Its makers',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  tags: [],
  request_only: true,
  download_url: null,
  mirror_links: [],
  latest_version: null,
  savedAt: 0,
}

const form = <OwnRequest archive={archive} />
const field = (label: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: (name) => name.startsWith(label) })
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })
const send = () => fireEvent.click(screen.getByRole('button', { name: m.request_send() }))

test('typed text is restored when the page is opened again', async () => {
  const { unmount } = await renderInApp(form)
  type(m.request_message(), 'For our school')
  await waitForStoredDraft('For our school')
  unmount()
  await renderInApp(form)
  await waitFor(() => expect(field(m.request_message()).value).toBe('For our school'))
})

test('a request without an address is rejected: the field shows the error', async () => {
  await renderInApp(form)
  type(m.request_message(), 'For our school')
  send()
  expect(screen.getByText(m.request_email_missing())).toBeTruthy()
  expect(field(m.request_message()).value).toBe('For our school')
})

test('a visitor is asked to sign in, and the draft is kept', async () => {
  await renderInApp(form)
  type(m.request_email(), 'asha@example.org')
  type(m.request_message(), 'For our school')
  send()
  expect(await screen.findByRole('link', { name: m.sign_in() })).toBeTruthy()
  expect(field(m.request_message()).value).toBe('For our school')
})

test('a request sent offline is accepted once, and shown as pending in place of the form', async () => {
  await signIn()
  await renderInApp(form)
  await waitFor(() => expect(field(m.request_email()).value).toBe('asha@example.org'))
  type(m.request_message(), 'For our school')
  send()
  send()
  expect(await screen.findByText('For our school')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: m.request_send() })).toBeNull())
  expect(await pendingRows(ashaId)).toHaveLength(1)
})
