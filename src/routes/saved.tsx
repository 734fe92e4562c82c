import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { rootRoute } from './root.tsx'

export const savedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/saved',
  component: lazyPage(() => import('#app/saved-screen.tsx'), 'SavedScreen'),
})
