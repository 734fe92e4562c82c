import { waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect } from 'vitest'
import type { User } from '#domain/account.ts'
import type { DeskViewName } from '#domain/desk-views.ts'
import { epochHeader } from '#domain/idempotency.ts'
import type { StaffMessage } from '#domain/staff-messages.ts'
import type { Letter } from '#domain/staff-newsletter.ts'
import { Desk } from '#features/staff/desk.tsx'
import type { DeskSearch } from '#features/staff/desk-host.ts'
import { asha, ashaId, renderInApp, network, pageEngine, pendingRows } from './in-the-dom.tsx'

export const timestamp = '2026-03-02T09:00:00.000Z'

export const aMessage = (id: number, part: Partial<StaffMessage> = {}): StaffMessage => ({
  id,
  first_name: 'Neema',
  last_name: `Sanga ${id}`,
  email: 'neema@example.org',
  subject: 'Printer',
  message: 'It prints half a page.',
  created_at: timestamp,
  state: 'read',
  assigned_to: null,
  answers: [],
  ...part,
})

export const aLetter = (en: string): Letter => ({
  id: '1f14e45f-ceea-467f-a8e2-0d9b1c2f7a11',
  author: 'Asha Mwakyusa',
  state: 'draft',
  subject: { en, sw: 'Habari' },
  body: { en: 'New lamps.', sw: 'Taa mpya.' },
  created_at: timestamp,
  updated_at: timestamp,
  sent_at: null,
  recipients: 0,
  queued: 0,
})

const admin = (): User => ({ ...asha(), role: 'admin', roles: ['admin'] })

/** What the server has: pages of lists by their URL, with or without its search, and other responses by their path, null for a 404. */
type FakeServer = {
  pages: Map<string, { results: object[]; next: string | null }>
  documents: Map<string, object | null>
}

/** Signs in an admin; the server then has what is put into the maps, and nothing else. */
export async function signInToDesk(): Promise<FakeServer> {
  const fakeServer: FakeServer = { pages: new Map(), documents: new Map() }
  const { pages, documents } = fakeServer
  const { engine } = await pageEngine()
  await engine.tokens.adopt({ access: 'access', refresh: 'refresh', user: admin() })
  network.answer = ({ method, url }) => {
    const { pathname, search } = new URL(url)
    // The preview of a letter is a response to what is posted; other writes do not arrive.
    if (method !== 'GET' && !pathname.endsWith('/preview/')) throw new TypeError('Failed to fetch')
    const document = documents.get(pathname)
    if (document === null)
      return Response.json({ code: 'not_found' }, { status: 404, headers: { [epochHeader]: '0' } })
    if (document) return Response.json(document)
    const page = pages.get(pathname + search) ?? pages.get(pathname)
    if (!page) throw new TypeError('Failed to fetch')
    return Response.json({ count: page.results.length, previous: null, ...page })
  }
  return fakeServer
}

function DeskView({ name, first }: { name: DeskViewName; first: DeskSearch }) {
  const [search, setSearch] = useState(first)
  const user = admin()
  return (
    <Desk
      name={name}
      host={{
        user,
        search,
        onSearch: (part) => setSearch({ ...search, ...part }),
        period: undefined,
        chart: () => null,
      }}
    />
  )
}

/**
 * Shows a view of the desk. If a row is open, waits until its dialog has hidden what is behind it from screen readers: that
 * takes some frames, and would hide a dialog opened sooner as well.
 */
export async function openDesk(name: DeskViewName, search: DeskSearch = {}) {
  const rendered = await renderInApp(<DeskView name={name} first={search} />)
  // That of the mails marks the row in its list instead.
  if (search.open && name !== 'health')
    await waitFor(() => expect(document.querySelector('body > [aria-hidden="true"] main')).toBeTruthy())
  return rendered
}

/** What waits of the admin. */
export const pendingPayloads = async () => (await pendingRows(ashaId)).map(({ payload }) => payload)
