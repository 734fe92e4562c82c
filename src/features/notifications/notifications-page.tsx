import { useSnapshot } from 'valtio'
import { company } from '#catalogues/company.ts'
import { notificationsPagePath } from '#domain/notification-addresses.ts'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import { css } from '#styled/css'
import { lazySection } from '#ui/lazy-section.tsx'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageIntro } from '#ui/page-intro.tsx'
import { SignInPrompt } from '#ui/sign-in-prompt.tsx'

// Only signed-in users need them.
const NotificationList = lazySection(() => import('./notification-list.tsx'), 'NotificationList')

/** The notifications of the account, and their settings. */
export function NotificationsPage() {
  const { status, user } = useSnapshot(session)
  return (
    // As high as the screen, so that the list, which comes late, does not move the footer.
    <div className={css({ maxW: 'prose', mx: 'auto', py: { base: '6', md: '10' }, minH: '[100vh]' })}>
      <PageHead
        title={m.page_title({ title: m.notifications_title(), product: company.product })}
        description={m.notifications_lead()}
      />
      <PageIntro title={m.notifications_title()} lead={m.notifications_lead()} />
      <NeedsScripts />
      {status === 'out' ? (
        <div className={css({ mt: '6' })}>
          <SignInPrompt from={notificationsPagePath}>{m.notifications_need_login()}</SignInPrompt>
        </div>
      ) : null}
      {user ? <NotificationList key={user.id} userId={user.id} /> : null}
    </div>
  )
}
