import { useState } from 'react'
import { notificationSubjects, type NotificationSettings as Settings } from '#domain/notifications.ts'
import { PushSection } from '#engine/push-section.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { CheckField } from '#ui/check-field.tsx'
import { Notice } from '#ui/notice.ts'
import { PendingLabel } from '#ui/pending-label.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FollowButton } from './follow-button.tsx'
import { NewsSection } from './news-section.tsx'
import { loadNotifications } from './load-notifications.ts'
import { subjectWords } from './notification-words.ts'
import type { NotificationsView } from './notifications.store.ts'

/** What the account wants to be told, when its devices are quiet, whether this one is told, and what it follows. */
export function NotificationSettings({ userId, view }: { userId: number; view: NotificationsView }) {
  const { settings, isWaiting, follows } = view
  const [isFailed, setFailed] = useState(false)
  const change = (part: Partial<Settings>) => {
    setFailed(false)
    void loadNotifications()
      .then((parts) => parts.changeSettings(userId, { ...settings, ...part }))
      .catch(() => setFailed(true))
  }
  return (
    <>
      <Part title={m.push_title()} hint={m.push_hint()}>
        <PushSection />
      </Part>
      <Part title={m.notifications_settings()} hint={m.notifications_settings_hint()}>
        <div>
          {notificationSubjects.map((subject) => (
            <CheckField
              key={subject}
              name={subject}
              isChecked={!settings.off.includes(subject)}
              onChange={(isOn) =>
                change({
                  off: notificationSubjects.filter((one) =>
                    one === subject ? !isOn : settings.off.includes(one),
                  ),
                })
              }
            >
              {subjectWords[subject]()}
            </CheckField>
          ))}
        </div>
        {isWaiting ? <PendingLabel isRefused={false}>{m.waiting_to_send()}</PendingLabel> : null}
        {isFailed ? <Notice tone="error">{m.notifications_not_stored()}</Notice> : null}
      </Part>
      <Part title={m.notifications_quiet()} hint={m.notifications_quiet_hint()}>
        <div className={css({ display: 'flex', gap: '4', flexWrap: 'wrap' })}>
          <TimeField
            label={m.notifications_quiet_from()}
            minute={settings.quiet.from}
            onChange={(from) => change({ quiet: { from, to: settings.quiet.to } })}
          />
          <TimeField
            label={m.notifications_quiet_to()}
            minute={settings.quiet.to}
            onChange={(to) => change({ quiet: { from: settings.quiet.from, to } })}
          />
        </div>
      </Part>
      <Part title={m.notifications_follows()}>
        {follows.length === 0 ? (
          <div className={css({ color: 'soft' })}>{m.notifications_follows_none()}</div>
        ) : null}
        <NewsSection userId={userId} />
        <div className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '6' })}>
          {follows.map(({ of, name }) => (
            <FollowButton key={`${of}/${name}`} of={of} name={name} />
          ))}
        </div>
      </Part>
    </>
  )
}

function Part({ title, hint, children }: { title: string; hint?: string; children: React.ReactNode }) {
  return (
    <section className={css({ mt: '10', display: 'grid', gap: '3', justifyItems: 'start' })}>
      <h2 className={css({ fontSize: 'xl' })}>{title}</h2>
      {hint ? <div className={css({ color: 'soft', fontSize: 'sm' })}>{hint}</div> : null}
      {children}
    </section>
  )
}

type TimeFieldProps = { label: string; minute: number; onChange: (minute: number) => void }

/** A time of the day; an incomplete one changes nothing. */
function TimeField({ label, minute, onChange }: TimeFieldProps) {
  const time = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return (
    <TextField
      label={label}
      type="time"
      name={label}
      value={time}
      onChange={({ target: { value } }) => {
        const [hours, minutes] = value.split(':').map(Number)
        if (hours !== undefined && minutes !== undefined) onChange(hours * 60 + minutes)
      }}
    />
  )
}
