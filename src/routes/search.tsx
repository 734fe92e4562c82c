import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { searchText, type RawSearch } from '#domain/list-search.ts'
import { rootRoute } from './root.tsx'

export const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/search',
  validateSearch: (raw: RawSearch): { q?: string | undefined } => ({ q: searchText(raw.q) }),
  component: lazyPage(() => import('#features/search/search-page.tsx'), 'SearchPage'),
})
