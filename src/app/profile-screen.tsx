import { OwnRequests } from '#features/own-activity/own-requests.tsx'
import { ProfilePage } from '#features/profile/profile-page.tsx'

export { startOwnRequests } from '#features/archive/start-pulls.ts'

/** The account with what its user asked for. */
export function ProfileScreen() {
  return <ProfilePage requests={(userId) => <OwnRequests userId={userId} />} />
}
