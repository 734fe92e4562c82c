import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { contactSearch, loadContact } from '#features/contact/contact-search.ts'
import { rootRoute } from './root.tsx'

export const contactRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contact',
  validateSearch: contactSearch,
  loader: ({ context }) => loadContact(context.locale),
  staleTime: Infinity,
  component: lazyPage(() => import('#features/contact/contact-page.tsx'), 'ContactPage'),
})
