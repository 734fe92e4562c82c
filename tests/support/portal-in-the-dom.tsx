import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { LiveAnswer } from '#portal/live.ts'
import { loadPortal } from '#portal/load-portal.ts'
import type { LocalStore } from '#portal/local-store.ts'
import { placeOf, portalSearch } from '#portal/portal-address.ts'
import { PortalView } from '#portal/portal-page.tsx'
import type { DataRecord } from '#portal/schema/catalogue.ts'
import { ToastProvider } from '#ui/toast/toast-provider.tsx'

/** The local store of a device on which nothing was kept. */
export const emptyStore: LocalStore = {
  watch: () => () => {},
  keep: () => Promise.resolve(),
  restore: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  readDraft: () => Promise.resolve(null),
  saveDraft: () => Promise.resolve(),
}

/** Draws a screen. The function that it resolves to answers all its live blocks with these records. */
export async function openPortal(address: string, localStore: LocalStore = emptyStore) {
  const { pathname, searchParams } = new URL(address, 'https://vior.example')
  const [, role = '', path = ''] = pathname.split('/')
  const place = placeOf(role, path)
  const listeners = new Set<(answer: LiveAnswer) => void>()
  const host = {
    user: null,
    search: portalSearch(Object.fromEntries(searchParams)),
    localStore,
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
  return (records: readonly DataRecord[]) =>
    act(() => {
      for (const show of listeners) show({ asOf: 0, value: { records, figures: {} } })
    })
}
