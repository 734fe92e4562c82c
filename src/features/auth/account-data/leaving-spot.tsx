import { useSnapshot } from 'valtio'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { session } from '#platform/session/session.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'

const LeavingBanner = lazyWithRetry(() => import('./keep-account.tsx'), 'LeavingBanner')

/** The place of the banner on an account that will be deleted, which is lazy-loaded when needed. */
export function LeavingSpot() {
  const { user } = useSnapshot(session)
  return user?.deletion_at === undefined ? null : (
    <LazyOverlay onClose={ignore} isSilent>
      <LeavingBanner userId={user.id} deletionAt={user.deletion_at} />
    </LazyOverlay>
  )
}

/** The next page tries again. */
const ignore = () => {}
