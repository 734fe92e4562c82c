import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { searchText, type RawSearch } from '#domain/list-search.ts'
import { rootRoute } from './root.tsx'

/** Ids of the invoice or the document that is shown. */
type BillingSearch = { invoice?: string | undefined; document?: string | undefined }

export const billingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/billing',
  validateSearch: (raw: RawSearch): BillingSearch => ({
    invoice: searchText(raw.invoice) || undefined,
    document: searchText(raw.document) || undefined,
  }),
  component: lazyPage(() => import('#features/billing/billing-page.tsx'), 'BillingPage'),
})
