import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { rootRoute } from './root.tsx'

/** The catch-all route, which the server sends with status 404. */
export const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  component: lazyPage(() => import('#app/not-found-page.tsx'), 'NotFoundPage'),
})
