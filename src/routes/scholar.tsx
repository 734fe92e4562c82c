import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { loadPack } from '#catalogues/load-pack.ts'
import { rootRoute } from './root.tsx'

export const scholarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/scholar',
  loader: ({ context }) => loadPack('scholar', context.locale),
  staleTime: Infinity,
  component: lazyPage(() => import('#features/scholar/scholar-page.tsx'), 'ScholarPage'),
})
