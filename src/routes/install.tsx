import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

export const installRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/install',
  component: lazyRouteComponent(() => import('#app/install-screen.tsx'), 'InstallScreen'),
})
