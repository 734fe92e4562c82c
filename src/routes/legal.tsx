import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { loadPack } from '#catalogues/load-pack.ts'
import { rootRoute } from './root.tsx'

export const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  loader: ({ context }) => loadPack('terms', context.locale),
  staleTime: Infinity,
  component: lazyPage(() => import('#features/legal/legal-pages.tsx'), 'TermsPage'),
})

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  loader: ({ context }) => loadPack('privacy', context.locale),
  staleTime: Infinity,
  component: lazyPage(() => import('#features/legal/legal-pages.tsx'), 'PrivacyPage'),
})
