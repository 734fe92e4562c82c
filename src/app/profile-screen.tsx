import { OwnRequests } from '#features/own-activity/own-requests.tsx'
import { ProfilePage } from '#features/profile/profile-page.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { ButtonLink } from '#ui/link.ts'
import { lazySection } from '#ui/lazy-section.tsx'

export { startOwnRequests } from '#features/archive/start-pulls.ts'

const OwnCodes = lazySection(() => import('#features/progress-codes/own-codes.tsx'), 'OwnCodes')

const YourData = lazySection(() => import('#features/auth/account-data/your-data.tsx'), 'YourData')

/** The account with what its user asked for. */
export function ProfileScreen() {
  return (
    <ProfilePage
      requests={(userId) => (
        <>
          <OwnRequests userId={userId} />
          <ButtonLink to="/inquiries" variant="quiet" css={{ mt: '4' }}>
            {m.inquiries_title()}
          </ButtonLink>
          <OwnCodes key={userId} userId={userId} />
          {/* Here, so that the address of mails finds it before its code has loaded. */}
          <div id="your-data">
            <YourData key={userId} userId={userId} />
          </div>
        </>
      )}
    />
  )
}
