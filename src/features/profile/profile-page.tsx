import { useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { company } from '#catalogues/company.ts'
import { Delivery } from '#engine/delivery.tsx'
import { useOpenRows } from '#engine/use-open-rows.ts'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { Notice } from '#ui/notice.ts'
import { PageHead } from '#ui/page-head.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SignInPrompt } from '#ui/sign-in-prompt.tsx'
import { PictureField } from './picture-field.tsx'
import { ProfileForm } from './profile-form.tsx'
import type { ReadonlyUser } from './readonly-user.ts'
import { UnsentChanges } from './unsent-changes.tsx'

type ProfilePageProps = {
  /** What the user asked the company for. */
  requests: (userId: number) => ReactNode
}

export function ProfilePage({ requests }: ProfilePageProps) {
  const { status, user } = useSnapshot(session)
  return (
    <div className={css({ maxW: 'prose', mx: 'auto', py: { base: '6', md: '10' }, minH: '[60vh]' })}>
      <PageHead title={m.page_title({ title: m.profile(), product: company.product })} />
      <PageTitle css={{ mb: '6' }}>{m.profile()}</PageTitle>
      <NeedsScripts />
      {status === 'out' ? <SignInPrompt from="/profile">{m.profile_needs_login()}</SignInPrompt> : null}
      {user ? <Profile key={user.id} user={user} /> : null}
      {user ? requests(user.id) : null}
    </div>
  )
}

function Profile({ user }: { user: ReadonlyUser }) {
  const [isEditing, setEditing] = useState(false)
  /** The key of the change that was stored last; null if nothing was changed, undefined before the first. */
  const [changed, setChanged] = useState<string | null>()
  const changes = useOpenRows('profile') ?? []

  function finish(key: string | null): void {
    setEditing(false)
    setChanged(key)
  }

  return (
    <div className={css({ display: 'grid', gap: '6' })}>
      <PictureField user={user} />
      <UnsentChanges rows={changes} />
      {isEditing ? (
        <div ref={focusFirst}>
          <ProfileForm user={user} onDone={finish} />
        </div>
      ) : (
        <div>
          <dl className={css({ borderTopWidth: '1px', borderColor: 'line' })}>
            <Fact name={m.first_name()} value={user.first_name} />
            <Fact name={m.last_name()} value={user.last_name} />
            <Fact name={m.email()} value={user.email} />
            <Fact name={m.profile_phone()} value={user.phone || m.profile_phone_none()} />
            <Fact name={m.username()} value={user.username} />
          </dl>
          {user.pending_email === undefined ? null : (
            <Notice css={{ mt: '4' }}>{m.profile_email_pending({ email: user.pending_email })}</Notice>
          )}
          <div className={css({ mt: '4' })}>
            <Delivery queuedKey={changed ?? null} sent={m.profile_sent()} />
          </div>
          <Button
            ref={changed === undefined ? null : takeFocus}
            onClick={() => setEditing(true)}
            css={{ mt: '5' }}
          >
            {m.edit_profile()}
          </Button>
        </div>
      )}
    </div>
  )
}

/** In place of the button that opened the form. */
const focusFirst = (part: HTMLDivElement | null) => part?.querySelector('input')?.focus()

/** In place of the form, unless the reader has moved on meanwhile. */
function takeFocus(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus()
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: '1fr', sm: '10rem 1fr' },
        py: '3',
        borderBottomWidth: '1px',
        borderColor: 'line',
      })}
    >
      <dt className={css({ color: 'soft' })}>{name}</dt>
      <dd className={css({ fontWeight: 'bold', overflowWrap: 'anywhere' })}>{value}</dd>
    </div>
  )
}
