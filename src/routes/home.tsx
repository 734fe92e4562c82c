import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { loadLanding } from '#features/home/load-landing.ts'
import { rootRoute } from './root.tsx'

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: ({ context }) => loadLanding(context.locale),
  staleTime: Infinity,
  component: lazyPage(() => import('#features/home/home-page.tsx'), 'HomePage'),
})
