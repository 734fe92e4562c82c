// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PortalScreen } from '#app/portal-screen.tsx'
import { AuthProvider } from '#features/auth/sign-in/auth-provider.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { samples } from '#platform/storage/preferences.ts'
import { loadPortal } from '#portal/load-portal.ts'
import { placeOf, portalSearch } from '#portal/portal-address.ts'
import { setUpDom } from '#tests/support/in-the-dom.tsx'

// Its catalogues of courses exist in the build alone.
vi.mock('#app/portal-live.ts', () => ({ liveSources: () => () => ({ subscribe: () => () => {} }) }))

setUpDom()

test('two choices in a list of the portal, the second before the first is rendered, both count', async () => {
  samples.areShown = true
  const root = createRootRoute()
  const portal = createRoute({
    getParentRoute: () => root,
    path: '/$root/$',
    validateSearch: portalSearch,
    loader: async () => ({ place: placeOf('client', 'projects'), ...(await loadPortal('client', 'en')) }),
    component: () => (
      <AuthProvider>
        <PortalScreen />
      </AuthProvider>
    ),
  })
  const history = createMemoryHistory({ initialEntries: ['/client/projects'] })
  const router = createRouter({ routeTree: root.addChildren([portal]), history })
  await router.load()
  render(<RouterProvider router={router} />)
  const active = await screen.findByRole('button', { name: 'Active' })
  const sort = screen.getByLabelText(m.portal_sort())
  act(() => {
    fireEvent.click(active)
    fireEvent.change(sort, { target: { value: 'name' } })
  })
  await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: 'name' }))
  expect(router.state.location.search).toEqual({ filter: 'active', sort: 'name' })
})
