import { createLink } from '@tanstack/react-router'
import { X } from 'lucide'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { AccountEntries } from '#features/auth/account/account-entries.tsx'
import { useAuth } from '#features/auth/sign-in/auth-provider.tsx'
import { SignInLink } from '#features/auth/sign-in/sign-in-link.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { styled } from '#ui/styled.ts'
import { Button } from '#ui/button.ts'
import { PatternBand } from '#ui/pattern-band.tsx'
import { ButtonLink } from '#ui/link.ts'
import { Modal } from '#ui/modal.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { mainLinks } from 'virtual:page-links'

const MenuLink = createLink(
  styled('a', {
    base: {
      display: 'flex',
      alignItems: 'center',
      minH: '12',
      fontSize: 'xl',
      fontWeight: 'bold',
      letterSpacing: '-0.01em',
      borderBottomWidth: '1px',
      borderColor: 'line',
      pl: '4',
      _current: { color: 'accent', boxShadow: 'inset 4px 0 var(--highlight)' },
    },
  }),
)

/** A full-screen menu with all pages, the account, the language and the colour mode. */
export function SiteMenu({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      label={m.menu_title()}
      onClose={onClose}
      data-lock=""
      css={{ position: 'fixed', inset: '0', w: 'vw', h: 'dvh' }}
    >
      <div
        className={css({
          display: 'flex',
          px: '4',
          minH: '14',
          alignItems: 'center',
          justifyContent: 'space-between',
        })}
      >
        <Logo onClick={onClose} />
        <Button variant="plain" aria-label={m.menu_close()} onClick={onClose} css={{ color: 'ink' }}>
          <Icon shape={X} size={24} aria-hidden="true" />
        </Button>
      </div>
      <PatternBand />
      <div className={css({ px: '4', py: '4', maxW: 'form', mx: 'auto' })}>
        <nav aria-label={m.main_navigation()}>
          {mainLinks.map(({ to, words }) => (
            <MenuLink key={to} to={to} activeOptions={{ exact: to === '/' }} onClick={onClose}>
              {words()}
            </MenuLink>
          ))}
          <MenuLink to="/saved" onClick={onClose}>
            {m.shelf_link()}
          </MenuLink>
        </nav>
        <div className={css({ mt: '5' })}>
          <Account onDone={onClose} />
        </div>
        <div
          className={css({
            display: 'flex',
            mt: '4',
            justifyContent: 'space-between',
            flexWrap: 'wrap',
            gap: '2',
          })}
        >
          <LanguageSwitch />
          <ModeSwitch hasWords />
        </div>
      </div>
    </Modal>
  )
}

function Account({ onDone }: { onDone: () => void }) {
  if (useAuth().user) return <AccountEntries onDone={onDone} />
  return (
    <div className={css({ display: 'flex', gap: '3' })}>
      <SignInLink onClick={onDone} />
      <ButtonLink to="/auth/register" variant="quiet" onClick={onDone} css={{ flex: '1' }}>
        {m.sign_up()}
      </ButtonLink>
    </div>
  )
}
