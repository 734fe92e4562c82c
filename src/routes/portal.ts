import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { portalRoots, placeOf, portalSearch } from '#portal/portal-address.ts'
import { rootRoute } from './root.tsx'

/** All screens of all roles. A path whose first segment is not a role falls through to the other routes. */
export const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$root/$',
  params: {
    parse: ({ root, _splat = '' }) => (portalRoots.includes(root) ? { root, _splat } : false),
  },
  validateSearch: portalSearch,
  loader: async ({ context, params: { root, _splat: rest } }) => {
    const place = placeOf(root, rest)
    // oxlint-disable-next-line vior/late-imports -- the texts of the portal; the router shows a failure
    const { loadPortal } = await import('#portal/load-portal.ts')
    return { place, ...(await loadPortal(place.role, context.locale)) }
  },
  staleTime: Infinity,
  component: lazyPage(() => import('#app/portal-screen.tsx'), 'PortalScreen'),
})
