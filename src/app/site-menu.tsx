import { createLink } from '@tanstack/react-router'
import { X } from 'lucide'
import { Icon } from '#ui/icon.tsx'
import { AccountEntries } from '#features/auth/account-entries.tsx'
import { useAuth } from '#features/auth/auth-provider.tsx'
import { SignInLink } from '#features/auth/sign-in-link.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { Box, Flex, chakra } from '#styled/jsx'
import { Button } from '#ui/button.ts'
import { Pindo } from '#ui/kanga.tsx'
import { ButtonLink } from '#ui/link.ts'
import { Modal } from '#ui/modal.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { mainLinks } from './site-links.ts'

const MenuLink = createLink(
  chakra('a', {
    base: {
      display: 'flex',
      alignItems: 'center',
      minH: '12',
      fontSize: 'xl',
      fontWeight: 'bold',
      letterSpacing: '-0.01em',
      borderBottomWidth: '1px',
      borderColor: 'line',
      '&[data-status=active]': { color: 'nyasa', boxShadow: 'inset 4px 0 var(--jua)', pl: '4' },
    },
  }),
)

/** The whole screen of a phone: every page, the account, the language and the colours. */
export function SiteMenu({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      label={m.menu_title()}
      onClose={onClose}
      data-lock=""
      position="fixed"
      inset="0"
      w="100vw"
      h="100dvh"
    >
      <Flex px="4" minH="14" alignItems="center" justifyContent="space-between">
        <Logo onClick={onClose} />
        <Button look="plain" color="ink" aria-label={m.menu_close()} onClick={onClose}>
          <Icon shape={X} size={24} aria-hidden="true" />
        </Button>
      </Flex>
      <Pindo />
      <Box px="4" py="4" maxW="form" mx="auto">
        <Box as="nav" aria-label={m.main_navigation()}>
          {mainLinks.map(({ to, words }) => (
            <MenuLink key={to} to={to} activeOptions={{ exact: to === '/' }} onClick={onClose}>
              {words()}
            </MenuLink>
          ))}
          <MenuLink to="/saved" onClick={onClose}>
            {m.shelf_link()}
          </MenuLink>
        </Box>
        <Box mt="5">
          <Account onDone={onClose} />
        </Box>
        <Flex mt="4" justifyContent="space-between" flexWrap="wrap" gap="2">
          <LanguageSwitch />
          <ModeSwitch hasWords />
        </Flex>
      </Box>
    </Modal>
  )
}

function Account({ onDone }: { onDone: () => void }) {
  if (useAuth().user) return <AccountEntries onDone={onDone} />
  return (
    <Flex gap="3">
      <SignInLink onClick={onDone} />
      <ButtonLink to="/auth/register" flex="1" look="quiet" onClick={onDone}>
        {m.sign_up()}
      </ButtonLink>
    </Flex>
  )
}
