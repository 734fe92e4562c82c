import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { loadPrivacy, loadTerms } from '#features/legal/load-legal.ts'
import { rootRoute } from './root.tsx'

export const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  loader: ({ context }) => loadTerms(context.locale),
  staleTime: Infinity,
  component: lazyPage(() => import('#features/legal/legal-pages.tsx'), 'TermsPage'),
})

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  loader: ({ context }) => loadPrivacy(context.locale),
  staleTime: Infinity,
  component: lazyPage(() => import('#features/legal/legal-pages.tsx'), 'PrivacyPage'),
})
