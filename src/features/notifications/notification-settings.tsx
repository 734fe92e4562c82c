import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { notificationSubjects, type Follow, type NotificationSubject } from '#domain/notifications.ts'
import { PushSection } from '#engine/push-section.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import { css } from '#styled/css'
import { CheckField } from '#ui/check-field.tsx'
import { Notice } from '#ui/notice.ts'
import { PendingLabel } from '#ui/pending-label.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FollowButton } from './follow-button.tsx'
import { PrefetchSection } from './prefetch-section.tsx'
import { loadNotifications } from './load-notifications.ts'
import { subjectLabels } from './notification-labels.ts'
import type { NotificationsView, SettingsChange } from './notifications.store.ts'

const plain = css({ borderWidth: '0', p: '0', m: '0', minW: '0' })

/** Subjects, quiet hours, whether this device gets pushes, and follows. */
export function NotificationSettings({ userId, view }: { userId: number; view: NotificationsView }) {
  const { settings, isWaiting, follows } = view
  const [isFailed, setFailed] = useState(false)
  const followed = useSeen(follows)
  const { user } = useSnapshot(session)
  // Any account can be made a trainer of a course: whoever was asked, or turned it off, sees the choice as well.
  const isTrainer =
    user?.roles.some((role) => role === 'trainer' || role === 'admin') === true ||
    settings?.off.includes('question') === true ||
    view.notifications.some(({ happened }) => happened.subject === 'question')
  const concerns = (subject: NotificationSubject) => subject !== 'question' || isTrainer
  const change = (settingsChange: SettingsChange) => {
    setFailed(false)
    void loadNotifications()
      .then((parts) => parts.changeSettings(userId, settingsChange))
      .catch(() => setFailed(true))
  }
  return (
    <>
      <Part title={m.push_title()} hint={m.push_hint()}>
        {/* Its state comes late: the space of a line and the button. */}
        <div className={css({ minH: '20' })}>
          <PushSection />
        </div>
      </Part>
      <Part title={m.notifications_settings()} hint={m.notifications_settings_hint()}>
        {settings ? null : <div role="status">{m.notifications_settings_unknown()}</div>}
        <fieldset className={plain} disabled={settings === null}>
          {notificationSubjects.filter(concerns).map((subject) => (
            <CheckField
              key={subject}
              name={subject}
              isChecked={settings !== null && !settings.off.includes(subject)}
              onChange={(isOn) => change({ subject, isOn })}
            >
              {subjectLabels[subject]()}
            </CheckField>
          ))}
        </fieldset>
        {isWaiting ? <PendingLabel isRefused={false}>{m.waiting_to_send()}</PendingLabel> : null}
        {isFailed ? (
          <Notice tone="error" role="alert">
            {m.notifications_not_stored()}
          </Notice>
        ) : null}
      </Part>
      <Part title={m.notifications_quiet()} hint={m.notifications_quiet_hint()}>
        <fieldset className={plain} disabled={settings === null}>
          <div className={css({ display: 'flex', gap: '4', flexWrap: 'wrap' })}>
            <TimeField
              label={m.notifications_quiet_from()}
              minute={settings?.quiet.from}
              onChange={(from) => change({ quiet: { from } })}
            />
            <TimeField
              label={m.notifications_quiet_to()}
              minute={settings?.quiet.to}
              onChange={(to) => change({ quiet: { to } })}
            />
          </div>
        </fieldset>
      </Part>
      <Part title={m.notifications_follows()}>
        {followed.length === 0 ? (
          <div className={css({ color: 'soft' })}>{m.notifications_follows_none()}</div>
        ) : null}
        <PrefetchSection userId={userId} />
        <div className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '6' })}>
          {followed.map(({ of, name }) => (
            <FollowButton key={`${of}/${name}`} of={of} name={name} />
          ))}
        </div>
      </Part>
    </>
  )
}

/** With those that were left meanwhile: their buttons have the focus, and undo it. */
function useSeen(follows: readonly Follow[]): readonly Follow[] {
  const [initialFollows, setInitialFollows] = useState(follows)
  const added = follows.filter(
    ({ of, name }) => !initialFollows.some((one) => one.of === of && one.name === name),
  )
  if (added.length === 0) return initialFollows
  const all = [...initialFollows, ...added].toSorted((one, other) => one.name.localeCompare(other.name))
  setInitialFollows(all)
  return all
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

type TimeFieldProps = {
  label: string
  /** Undefined while it is not known. */
  minute: number | undefined
  onChange: (minute: number) => void
}

/**
 * A time of the day, stored when the field is left: typing the hours and then the minutes is one change. An incomplete
 * one changes nothing.
 */
function TimeField({ label, minute, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const store = () => {
    setTyped(null)
    const [hours, minutes] = (typed ?? '').split(':').map(Number)
    if (hours === undefined || minutes === undefined || hours * 60 + minutes === minute) return
    onChange(hours * 60 + minutes)
  }
  return (
    <TextField
      label={label}
      type="time"
      name={label}
      value={typed ?? timeOf(minute)}
      onChange={({ target: { value } }) => setTyped(value)}
      onBlur={store}
    />
  )
}

function timeOf(minute: number | undefined): string {
  if (minute === undefined) return ''
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
