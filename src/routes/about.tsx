import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { loadPack } from '#catalogues/load-pack.ts'
import { rootRoute } from './root.tsx'

export const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  loader: ({ context }) => loadPack('about', context.locale),
  staleTime: Infinity,
  component: lazyPage(() => import('#features/about/about-page.tsx'), 'AboutPage'),
})
