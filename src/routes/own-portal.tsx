import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { rootRoute } from './root.tsx'

export const ownPortalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portal',
  component: lazyPage(() => import('#app/own-portal-screen.tsx'), 'OwnPortalScreen'),
})
