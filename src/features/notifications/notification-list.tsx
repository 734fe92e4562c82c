import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { notificationPaths } from '#domain/notification-addresses.ts'
import { notificationPath, type Notification } from '#domain/notifications.ts'
import { AsOf } from '#engine/as-of.tsx'
import { OutageText } from '#engine/outage-notice.tsx'
import { useLiveWith } from '#engine/use-live.ts'
import { formatShortDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isFailure, pullStatus } from '#platform/sync/pull-status.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { focusSoon } from '#ui/focus-soon.ts'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { titleId } from '#ui/page-title.tsx'
import { Tag } from '#ui/tag.ts'
import { useOnShow } from '#ui/use-on-show.ts'
import { pollNotifications, loadNotifications, startNotificationsPull } from './load-notifications.ts'
import { NotificationSettings } from './notification-settings.tsx'
import { notificationText } from './notification-labels.ts'

/** The notifications on this device, newest first, and their settings. */
export function NotificationList({ userId }: { userId: number }) {
  const view = useLiveWith(loadNotifications, (parts) => parts.readNotifications(userId), null, [userId])
  const status = useSnapshot(pullStatus)[notificationPaths.list]
  const [isFailed, setFailed] = useState(false)
  useOnShow('', () => {
    startNotificationsPull()
    return pollNotifications()
  })
  const failure = isFailure(status) ? status : null
  if (!view) return null
  const { notifications, savedAt } = view
  const [newest] = notifications
  // The settings, if they were shown, would move down when the first list comes.
  if (!newest && savedAt === null && !failure)
    return (
      <div className={css({ mt: '4' })} role="status" aria-busy="true">
        {m.loading()}
      </div>
    )
  const unread = notifications.filter(({ is_read }) => !is_read).length
  async function read(id: number, isUpTo: boolean) {
    setFailed(false)
    try {
      await (await loadNotifications()).markRead(userId, { id, isUpTo })
    } catch {
      return setFailed(true)
    }
    // The button is removed with the last unread one, and loses the focus.
    if (isUpTo) focusSoon(() => document.getElementById(titleId), { preventScroll: true })
  }
  return (
    <>
      <div
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          gap: '3',
          mt: '4',
          minH: '11',
          alignItems: 'center',
          justifyContent: 'space-between',
        })}
      >
        <div className={css({ fontWeight: 'bold' })} role="status">
          {unread > 0 ? m.notifications_unread({ count: unread }) : ''}
        </div>
        {newest && unread > 0 ? (
          <Button variant="quiet" onClick={() => void read(newest.id, true)}>
            {m.notifications_read_all()}
          </Button>
        ) : null}
      </div>
      {isFailed ? (
        <Notice tone="error" role="alert">
          {m.notifications_not_stored()}
        </Notice>
      ) : null}
      {failure ? <AsOf at={savedAt} /> : null}
      {!newest && failure && savedAt === null ? (
        <OutageText failure={failure} description={m.notifications_would_be_here()} />
      ) : null}
      {!newest && savedAt !== null ? (
        <EmptyState title={m.notifications_none()} hint={m.notifications_none_hint()} />
      ) : null}
      <ul className={css({ mt: '2' })}>
        {notifications.map((one) => (
          <NotificationListItem key={one.id} notification={one} onOpen={() => void read(one.id, false)} />
        ))}
      </ul>
      <NotificationSettings userId={userId} view={view} />
    </>
  )
}

function NotificationListItem({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { id, created_at, happened, is_read } = notification
  const { title, about } = notificationText(happened)
  const [path = '/', query = ''] = notificationPath(happened).split('?')
  const search = Object.fromEntries(new URLSearchParams(query))
  return (
    <li
      className={css({ py: '3', borderBottomWidth: '1px', borderColor: 'line' })}
      data-notification={id}
      data-read={is_read ? '' : undefined}
    >
      <div
        className={css({
          display: 'flex',
          gap: '3',
          alignItems: 'flex-start',
          justifyContent: 'space-between',
        })}
      >
        <TextLink
          to={path}
          search={search}
          onClick={is_read ? undefined : onOpen}
          css={{ fontWeight: is_read ? 'normal' : 'bold', overflowWrap: 'anywhere', minW: '0', py: '1' }}
        >
          {title}
        </TextLink>
        {is_read ? null : <Tag css={{ flexShrink: '0' }}>{m.notifications_new()}</Tag>}
      </div>
      <div className={css({ overflowWrap: 'anywhere' })}>{about}</div>
      <div className={css({ color: 'soft', fontSize: 'sm' })}>{formatShortDate(Date.parse(created_at))}</div>
    </li>
  )
}
