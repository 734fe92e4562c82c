import { ChevronDown, CircleUserRound } from 'lucide'
import { UnreadMark } from '#engine/unread-mark.tsx'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'
import { buttonName } from './account-name.ts'
import { useAuth } from '#features/auth/sign-in/auth-provider.tsx'

const AccountPanel = lazyWithRetry(() => import('./account-panel.tsx'), 'AccountPanel')

/** The account button, or the sign-in links. It renders signed out on the server and before hydration. */
export function AccountMenu() {
  const { user } = useAuth()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="bar"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={user ? undefined : m.account()}
        onClick={() => setOpen(true)}
      >
        {user ? (
          <span
            className={css({
              maxW: '24',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            })}
          >
            {buttonName(user)}
          </span>
        ) : (
          <Icon shape={CircleUserRound} size={20} aria-hidden="true" />
        )}
        <UnreadMark />
        <Icon shape={ChevronDown} size={16} aria-hidden="true" />
      </Button>
      {isOpen ? (
        <LazyOverlay onClose={() => setOpen(false)}>
          <AccountPanel onClose={() => setOpen(false)} />
        </LazyOverlay>
      ) : null}
    </>
  )
}
