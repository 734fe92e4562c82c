import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchAddress } from '#features/search/search-address.ts'
import { rootRoute } from './root.tsx'

export const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/search',
  validateSearch: searchAddress,
  component: lazyRouteComponent(() => import('#features/search/search-page.tsx'), 'SearchPage'),
})
