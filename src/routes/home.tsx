import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { loadPack } from '#catalogues/load-pack.ts'
import { rootRoute } from './root.tsx'

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: ({ context }) => loadPack('landing', context.locale),
  staleTime: Infinity,
  component: lazyPage(() => import('#features/home/home-page.tsx'), 'HomePage'),
})
