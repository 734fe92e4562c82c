import { LogOut, Settings, UserRound } from 'lucide'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink, TextLink } from '#ui/link.ts'
import { panelName } from './account-name.ts'
import { RowButton, RowLink } from './account-row.ts'
import { useAuth } from '#features/auth/sign-in/auth-provider.tsx'
import { InquiriesLink } from './inquiries-link.tsx'
import { NotificationsLink } from './notifications-link.tsx'
import { PortalLinks } from './portal-links.tsx'
import { SignInLink } from '#features/auth/sign-in/sign-in-link.tsx'

const pages = [
  { to: '/profile', words: m.profile, shape: UserRound },
  { to: '/settings', words: m.settings, shape: Settings },
] as const

/** The account entries of a menu; `onDone` is called after a choice. */
export function AccountEntries({ onDone }: { onDone: () => void }) {
  const { user, logout } = useAuth()
  if (!user) return <WaysIn onDone={onDone} />
  return (
    <div>
      <div
        className={css({
          display: 'flex',
          gap: '3',
          alignItems: 'center',
          px: '3',
          py: '3',
          mb: '2',
          borderBottomWidth: '1px',
          borderColor: 'line',
        })}
      >
        <Avatar user={user} size={44} />
        <div className={css({ minW: '0', overflowWrap: 'anywhere' })}>
          <div className={css({ fontWeight: 'bold' })}>{panelName(user)}</div>
          <Address email={user.email} />
        </div>
      </div>
      <NotificationsLink userId={user.id} onDone={onDone} />
      <PortalLinks user={user} onDone={onDone} />
      <div className={css({ borderTopWidth: '1px', borderColor: 'line', my: '2' })} />
      <InquiriesLink userId={user.id} onDone={onDone} />
      {pages.map(({ to, words, shape }) => (
        <RowLink key={to} to={to} onClick={onDone}>
          <Icon shape={shape} size={20} aria-hidden="true" />
          {words()}
        </RowLink>
      ))}
      <RowButton
        type="button"
        onClick={() => {
          void logout()
          onDone()
        }}
        css={{ color: 'danger' }}
      >
        <Icon shape={LogOut} size={20} aria-hidden="true" />
        {m.sign_out()}
      </RowButton>
    </div>
  )
}

/** An address that is too long for its line breaks behind the @. */
function Address({ email }: { email: string }) {
  const [local, ...domain] = email.split(/(?<=@)/)
  return (
    <div className={css({ color: 'soft', fontSize: 'sm' })}>
      {local}
      <wbr />
      {domain}
    </div>
  )
}

function WaysIn({ onDone }: { onDone: () => void }) {
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '3', p: '3' })}>
      <div>
        <div className={css({ fontWeight: 'bold', fontSize: 'lg' })}>
          {m.account_welcome({ product: company.product })}
        </div>
        <div className={css({ color: 'soft', fontSize: 'sm' })}>{m.account_welcome_hint()}</div>
      </div>
      <SignInLink onClick={onDone} />
      <ButtonLink to="/auth/register" variant="quiet" onClick={onDone}>
        {m.create_account()}
      </ButtonLink>
      <TextLink to="/auth/register" onClick={onDone} css={{ fontSize: 'sm', textAlign: 'center', py: '3' }}>
        {m.account_join()}
      </TextLink>
    </div>
  )
}
