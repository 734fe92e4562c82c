import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadLanding } from '#features/home/load-landing.ts'
import { rootRoute } from './root.tsx'

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: ({ context }) => loadLanding(context.locale),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('#features/home/home-page.tsx'), 'HomePage'),
})
