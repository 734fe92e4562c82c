import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { loadPack } from '#catalogues/load-pack.ts'
import { searchText, type RawSearch } from '#domain/list-search.ts'
import { rootRoute } from './root.tsx'

export const contactRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contact',
  validateSearch: (raw: RawSearch): { subject?: string | undefined } => ({
    subject: searchText(raw.subject),
  }),
  loader: ({ context }) => loadPack('contact', context.locale),
  staleTime: Infinity,
  component: lazyPage(() => import('#features/contact/contact-page.tsx'), 'ContactPage'),
})
