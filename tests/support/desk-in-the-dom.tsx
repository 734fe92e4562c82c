import { useState } from 'react'
import type { User } from '#domain/account.ts'
import type { DeskViewName } from '#domain/desk-views.ts'
import type { StaffMessage } from '#domain/staff-messages.ts'
import type { Letter } from '#domain/staff-newsletter.ts'
import { Desk } from '#features/staff/desk.tsx'
import type { DeskSearch } from '#features/staff/desk-host.ts'
import { ashaId, draw, network, pageEngine, waiting } from './in-the-dom.tsx'

export const at = '2026-03-02T09:00:00.000Z'

export const aMessage = (id: number, part: Partial<StaffMessage> = {}): StaffMessage => ({
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
  ...part,
})

export const aLetter = (en: string): Letter => ({
  id: '1f14e45f-ceea-467f-a8e2-0d9b1c2f7a11',
  author: 'Asha Mwakyusa',
  state: 'draft',
  subject: { en, sw: 'Habari' },
  body: { en: 'New lamps.', sw: 'Taa mpya.' },
  created_at: at,
  updated_at: at,
  sent_at: null,
  recipients: 0,
  queued: 0,
})

const admin = (): User => ({
  id: ashaId,
  username: 'asha',
  email: 'asha@example.org',
  first_name: 'Asha',
  last_name: 'Mwakyusa',
  role: 'admin',
  roles: ['admin'],
  avatar: null,
})

/** What the server has: pages of lists by their URL, with or without its search, and other responses by their path, null for a 404. */
type Held = {
  pages: Map<string, { results: object[]; next: string | null }>
  documents: Map<string, object | null>
}

/** Signs in an admin; the server then has what is put into the maps, and nothing else. */
export async function signInToDesk(): Promise<Held> {
  const held: Held = { pages: new Map(), documents: new Map() }
  const { pages, documents } = held
  const { engine } = await pageEngine()
  await engine.tokens.adopt({ access: 'access', refresh: 'refresh', user: admin() })
  network.answer = ({ method, url }) => {
    const { pathname, search } = new URL(url)
    // The preview of a letter is a response to what is posted; other writes do not arrive.
    if (method !== 'GET' && !pathname.endsWith('/preview/')) throw new TypeError('Failed to fetch')
    const document = documents.get(pathname)
    if (document === null) return Response.json({ code: 'not_found' }, { status: 404 })
    if (document) return Response.json(document)
    const page = pages.get(pathname + search) ?? pages.get(pathname)
    if (!page) throw new TypeError('Failed to fetch')
    return Response.json({ count: page.results.length, previous: null, ...page })
  }
  return held
}

function Shown({ name, first }: { name: DeskViewName; first: DeskSearch }) {
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

/** Shows a view of the desk. */
export const openDesk = (name: DeskViewName, search: DeskSearch = {}) =>
  draw(<Shown name={name} first={search} />)

/** What waits of the admin. */
export const payloads = async () => (await waiting(ashaId)).map(({ payload }) => payload)
