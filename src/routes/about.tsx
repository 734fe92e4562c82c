import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { loadAbout } from '#features/about/load-about.ts'
import { rootRoute } from './root.tsx'

export const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  loader: ({ context }) => loadAbout(context.locale),
  staleTime: Infinity,
  component: lazyPage(() => import('#features/about/about-page.tsx'), 'AboutPage'),
})
