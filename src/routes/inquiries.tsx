import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { inquiryKinds, type InquiryKind } from '#domain/inquiries.ts'
import { oneOf, searchText, type RawSearch } from '#domain/list-search.ts'
import { rootRoute } from './root.tsx'

/** `open`: id of the inquiry that is shown; `new`: the kind for which the form is open. */
type InquirySearch = { open?: string | undefined; new?: InquiryKind | undefined }

export const inquiriesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/inquiries',
  validateSearch: (raw: RawSearch): InquirySearch => ({
    open: searchText(raw.open) || undefined,
    new: oneOf(inquiryKinds, raw.new),
  }),
  component: lazyPage(() => import('#features/inquiries/inquiries-page.tsx'), 'InquiriesPage'),
})
