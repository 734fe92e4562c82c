import { Bell, BellRing } from 'lucide'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Follow } from '#domain/notifications.ts'
import { useLiveWith } from '#engine/use-live.ts'
import { labelOfCategory } from '#i18n/post-categories.ts'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Icon } from '#ui/icon.tsx'
import { loadNotifications } from './load-notifications.ts'

/**
 * Begins and ends to follow a category or an author, also offline; nothing for visitors. `label`: the name of an author,
 * whose key is the part of an address.
 */
export function FollowButton({ of, name, label = labelOf({ of, name }) }: Follow & { label?: string }) {
  const userId = useSnapshot(session).user?.id
  const follows = useLiveWith(
    loadNotifications,
    async (parts) => (userId === undefined ? null : parts.readFollows(userId)),
    null,
    [userId],
  )
  const [isFailed, setFailed] = useState(false)
  if (userId === undefined || follows === null) return null
  const isOn = follows.some((one) => one.of === of && one.name === name)
  const change = () => {
    setFailed(false)
    void loadNotifications()
      .then((parts) => parts.follow(userId, { of, name, label, follows: !isOn }))
      .catch(() => setFailed(true))
  }
  return (
    <div>
      <Button variant="plain" aria-pressed={isOn} onClick={change} css={{ gap: '2', textAlign: 'left' }}>
        <Icon shape={isOn ? BellRing : Bell} size={16} aria-hidden="true" />
        {isOn ? m.notifications_following({ name: label }) : m.notifications_follow({ name: label })}
      </Button>
      {isFailed ? (
        <div className={css({ color: 'danger' })} role="alert">
          {m.notifications_not_stored()}
        </div>
      ) : null}
    </div>
  )
}

function labelOf({ of, name }: Follow): string {
  if (of === 'category') return labelOfCategory(name)
  return name.replaceAll(/(?:^|-)(\p{L})/gu, (_, letter: string) => ` ${letter.toUpperCase()}`).trim()
}
