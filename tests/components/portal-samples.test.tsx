// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sendingStore } from '#app/portal-inquiries.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { LiveAnswer } from '#portal/live.ts'
import { loadPortal } from '#portal/load-portal.ts'
import type { LocalStore } from '#portal/local-store.ts'
import { placeOf, portalSearch } from '#portal/portal-address.ts'
import { PortalView } from '#portal/portal-page.tsx'
import { ToastProvider } from '#ui/toast/toast-provider.tsx'
import { ashaId, setUpDom, signIn, pendingRows } from '#tests/support/in-the-dom.tsx'

setUpDom()

const savedFields: unknown[] = []
const localStore: LocalStore = {
  watch: () => () => {},
  keep: async (place, fields) => void savedFields.push({ place, fields }),
  restore: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  readDraft: () => Promise.resolve(null),
  saveDraft: () => Promise.resolve(),
}

/** Draws a screen whose live blocks are answered by `show`. */
async function open(address: string, store: LocalStore) {
  const { pathname, searchParams } = new URL(address, 'https://vior.example')
  const [, role = '', path = ''] = pathname.split('/')
  const place = placeOf(role, path)
  const listeners = new Set<(answer: LiveAnswer) => void>()
  const host = {
    user: null,
    search: portalSearch(Object.fromEntries(searchParams)),
    localStore: store,
    desk: { isOpen: () => false, view: () => null },
    live: () => source,
    hasSamples: true,
    onSearch: () => {},
    onSignOut: () => {},
    onWrite: () => {},
  }
  const source = {
    subscribe: (show: (answer: LiveAnswer) => void) => {
      listeners.add(show)
      return () => listeners.delete(show)
    },
  }
  const data = { place, ...(await loadPortal(place.role, 'en')) }
  const root = createRootRoute({
    component: () => (
      <ToastProvider>
        <PortalView data={data} host={host} />
      </ToastProvider>
    ),
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  const routes = root.addChildren([createRoute({ getParentRoute: () => root, path: '$' })])
  const router = createRouter({ routeTree: routes, history })
  await router.load()
  render(<RouterProvider router={router} />)
  return (records: { title: string }[]) =>
    act(() => {
      for (const show of listeners) show({ asOf: 0, value: { records, figures: {} } })
    })
}

async function write(text: string) {
  fireEvent.change(await screen.findByLabelText(m.portal_message()), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: m.portal_send() }))
}

test('what somebody who is signed in writes in a sample thread begins a conversation with the company', async () => {
  await signIn()
  savedFields.length = 0
  await open('/client/messaging?open=shops', sendingStore(localStore, ashaId))
  expect(await screen.findByText(m.portal_sample_thread())).toBeTruthy()
  await write('Five shops are ready')
  const link = await screen.findByRole('link', { name: m.portal_thread_go_on() })
  const [row] = await pendingRows(ashaId)
  expect(row).toMatchObject({
    kind: 'inquiry',
    payload: {
      action: 'open',
      inquiry: {
        kind: 'conversation',
        title: 'Mobile Money for Shops',
        description: 'Five shops are ready',
      },
    },
  })
  const id = row && 'inquiry' in row.payload ? row.payload.inquiry.id : ''
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(id)
  expect(savedFields).toEqual([])
})

test('what a visitor writes in a sample thread stays here, and the thread says so', async () => {
  savedFields.length = 0
  await open('/client/messaging?open=shops', localStore)
  expect(await screen.findByText(m.portal_sample_thread_visitor())).toBeTruthy()
  await write('Five shops are ready')
  await waitFor(() =>
    expect(savedFields).toEqual([
      { place: 'client/messages/shops', fields: { text: 'Five shops are ready' } },
    ]),
  )
})

test('a screen says that it is a sample only while one of its blocks is', async () => {
  const show = await open('/client/requests', localStore)
  expect(await screen.findByText(m.portal_sample())).toBeTruthy()
  show([{ title: 'A till for the shop' }])
  expect(await screen.findByText('A till for the shop')).toBeTruthy()
  expect(screen.queryByText(m.portal_sample())).toBeNull()
  show([])
  expect(await screen.findByText(m.portal_sample())).toBeTruthy()
})

test('the time of a live block wraps, because it is wider than a phone with large text', async () => {
  const show = await open('/client/requests', localStore)
  show([{ title: 'A till for the shop' }])
  await screen.findByText('A till for the shop')
  expect(document.querySelector('[data-as-of]')?.className).not.toContain('nowrap')
})

test('what a full device cannot mark, or put back after it was removed, says so', async () => {
  const full = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  const place = 'writer/idea'
  const item = { id: 'a', place, fields: { title: 'A till', priority: 'high' }, files: [], savedAt: 1 }
  const store: LocalStore = {
    ...localStore,
    watch: (watched, show) => {
      if (watched === place) show([item])
      return () => {}
    },
    keep: full,
    restore: full,
  }
  await open('/writer/ideas', store)
  fireEvent.click(await screen.findByRole('button', { name: m.portal_remove_of({ title: 'A till' }) }))
  fireEvent.click(await screen.findByRole('button', { name: m.undo() }))
  expect(await screen.findByText(m.portal_not_changed())).toBeTruthy()
  expect(screen.getByRole('button', { name: m.undo() })).toBeTruthy()
  const [dismiss] = screen.getAllByRole('button', { name: m.toast_close() })
  if (dismiss) fireEvent.click(dismiss)
  await waitFor(() => expect(screen.queryByText(m.portal_not_changed())).toBeNull())
  const [keep] = screen.getAllByRole('button', { name: /^Save for Later/ })
  if (keep) fireEvent.click(keep)
  expect(await screen.findByText(m.portal_not_changed())).toBeTruthy()
})
