import { useEffect } from 'react'
import { startOwnRequests } from '#features/archive/start-pulls.ts'
import { ProfilePage } from '#features/profile/profile-page.tsx'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { css } from '#styled/css'
import { LazySection } from '#ui/lazy-section.tsx'

const OwnRequests = lazyWithRetry(() => import('#features/own-activity/own-requests.tsx'), 'OwnRequests')

/** The account with what its user asked for. */
export function ProfileScreen() {
  return <ProfilePage requests={(userId) => <Requests userId={userId} />} />
}

function Requests({ userId }: { userId: number }) {
  useEffect(startOwnRequests, [userId])
  return (
    <LazySection place={css.raw({ minH: '24' })}>
      <OwnRequests userId={userId} />
    </LazySection>
  )
}
