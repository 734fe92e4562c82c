import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { billingSearch } from '#features/billing/billing-search.ts'
import { rootRoute } from './root.tsx'

export const billingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/billing',
  validateSearch: billingSearch,
  component: lazyPage(() => import('#features/billing/billing-page.tsx'), 'BillingPage'),
})
