import { LazyOutage } from '#engine/lazy-outage.tsx'
import { m } from '#i18n/paraglide/messages.js'
import type { Failure } from '#platform/sync/pull-status.ts'
import { TextSkeleton } from '#ui/text-skeleton.tsx'
import { startPostPull } from '#features/blog/start-pulls.ts'

/** In place of a text that is not on the device: a placeholder while it is fetched, else the reason. */
export function PostWithoutText({ slug, failure }: { slug: string; failure: Failure | null }) {
  if (failure) return <LazyOutage of="post" failure={failure} onRetry={() => startPostPull(slug)} />
  return (
    <div role="status" aria-busy="true" aria-label={m.loading()}>
      <TextSkeleton />
    </div>
  )
}
