import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { rootRoute } from './root.tsx'

/** Everything that no other route answers; the server sends it with 404. */
export const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  component: lazyPage(() => import('#app/not-found-page.tsx'), 'NotFoundPage'),
})
