import { OwnRequests } from '#features/own-activity/own-requests.tsx'
import { ProfilePage } from '#features/profile/profile-page.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { ButtonLink } from '#ui/link.ts'

export { startOwnRequests } from '#features/archive/start-pulls.ts'

/** The account with what its user asked for. */
export function ProfileScreen() {
  return (
    <ProfilePage
      requests={(userId) => (
        <>
          <OwnRequests userId={userId} />
          <ButtonLink to="/inquiries" look="quiet" css={{ mt: '4' }}>
            {m.inquiries_title()}
          </ButtonLink>
        </>
      )}
    />
  )
}
