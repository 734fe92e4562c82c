import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

export const ownPortalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portal',
  component: lazyRouteComponent(() => import('#app/own-portal-screen.tsx'), 'OwnPortalScreen'),
})
