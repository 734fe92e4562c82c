import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { searchAddress } from '#features/search/search-address.ts'
import { rootRoute } from './root.tsx'

export const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/search',
  validateSearch: searchAddress,
  component: lazyPage(() => import('#features/search/search-page.tsx'), 'SearchPage'),
})
