import { MessagesSquare } from 'lucide'
import { useLive } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { RowLink } from './account-row.ts'

/** The way to the user's inquiries, with how many entries are new; nothing if this device has none. It requests nothing. */
export function InquiriesLink({ userId, onDone }: { userId: number; onDone: () => void }) {
  const unread = useLive(({ ownActivity }) => ownActivity.countUnreadInquiries(userId), null, [userId])
  if (unread === null) return null
  return (
    <RowLink to="/inquiries" onClick={onDone}>
      <Icon shape={MessagesSquare} size={20} aria-hidden="true" />
      {m.inquiries_title()}
      {unread > 0 ? (
        <span className={css({ ml: 'auto', color: 'accent', fontWeight: 'bold', fontSize: 'sm' })}>
          {m.inquiry_unread({ count: unread })}
        </span>
      ) : null}
    </RowLink>
  )
}
