import { useSnapshot } from 'valtio'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { session } from '#platform/session/session.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'

const DeletionBanner = lazyWithRetry(() => import('./cancel-deletion.tsx'), 'DeletionBanner')

/** Loads the banner of an account that will be deleted when it is needed. */
export function LazyDeletionBanner() {
  const { user } = useSnapshot(session)
  return user?.deletion_at === undefined ? null : (
    <LazyOverlay onClose={ignore} isSilent>
      <DeletionBanner userId={user.id} deletionAt={user.deletion_at} />
    </LazyOverlay>
  )
}

/** The next page tries again. */
const ignore = () => {}
