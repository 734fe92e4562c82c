import { Bell } from 'lucide'
import { useLive } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { RowLink } from './account-row.ts'

/** The way to what happened, with how much of it is new. It requests nothing. */
export function NotificationsLink({ userId, onDone }: { userId: number; onDone: () => void }) {
  const unread = useLive(({ ownActivity }) => ownActivity.countUnreadNotifications(userId), 0, [userId])
  return (
    <RowLink to="/notifications" onClick={onDone}>
      <Icon shape={Bell} size={20} aria-hidden="true" />
      {m.notifications_title()}
      {unread > 0 ? (
        <span className={css({ ml: 'auto', color: 'accent', fontWeight: 'bold', fontSize: 'sm' })}>
          {m.notifications_unread({ count: unread })}
        </span>
      ) : null}
    </RowLink>
  )
}
