import { once } from '#loading/after-hydration.ts'
import { withRetry } from '#loading/with-retry.ts'

/** What keeps and sends files, for pages that have some. */
// oxlint-disable-next-line vior/late-imports -- fetched with retries, only where there are files
export const uploads = once(() => withRetry(() => import('#platform/uploads/page-uploads.ts')))
