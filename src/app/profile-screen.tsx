import { useEffect } from 'react'
import { startOwnRequests } from '#features/archive/start-pulls.ts'
import { OwnRequests } from '#features/own-activity/own-requests.tsx'
import { ProfilePage } from '#features/profile/profile-page.tsx'

/** The account with what its user asked for. */
export function ProfileScreen() {
  return <ProfilePage requests={(userId) => <Requests userId={userId} />} />
}

function Requests({ userId }: { userId: number }) {
  useEffect(startOwnRequests, [userId])
  return <OwnRequests userId={userId} />
}
