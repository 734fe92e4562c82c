import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { inquirySearch } from '#features/inquiries/inquiry-address.ts'
import { rootRoute } from './root.tsx'

export const inquiriesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/inquiries',
  validateSearch: inquirySearch,
  component: lazyPage(() => import('#features/inquiries/inquiries-page.tsx'), 'InquiriesPage'),
})
