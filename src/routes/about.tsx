import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadAbout } from '#features/about/load-about.ts'
import { rootRoute } from './root.tsx'

export const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  loader: ({ context }) => loadAbout(context.locale),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('#features/about/about-page.tsx'), 'AboutPage'),
})
