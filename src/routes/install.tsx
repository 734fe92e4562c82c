import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { rootRoute } from './root.tsx'

export const installRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/install',
  component: lazyPage(() => import('#app/install-screen.tsx'), 'InstallScreen'),
})
