import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { loadScholar } from '#features/scholar/load-scholar.ts'
import { rootRoute } from './root.tsx'

export const scholarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/scholar',
  loader: ({ context }) => loadScholar(context.locale),
  staleTime: Infinity,
  component: lazyPage(() => import('#features/scholar/scholar-page.tsx'), 'ScholarPage'),
})
