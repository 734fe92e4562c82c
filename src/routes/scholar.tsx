import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScholar } from '#features/scholar/load-scholar.ts'
import { rootRoute } from './root.tsx'

export const scholarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/scholar',
  loader: ({ context }) => loadScholar(context.locale),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('#features/scholar/scholar-page.tsx'), 'ScholarPage'),
})
