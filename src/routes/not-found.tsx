import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

/** Everything that no other route answers; the server sends it with 404. */
export const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  component: lazyRouteComponent(() => import('#app/not-found-page.tsx'), 'NotFoundPage'),
})
