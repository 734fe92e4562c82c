import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { createLink } from '@tanstack/react-router'
import { LogOut, Settings, UserRound } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session.ts'
import { ButtonLink, TextLink } from '#ui/link.ts'
import { panelName } from './account-name.ts'

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  w: 'full',
  minH: '12',
  px: '3',
  borderRadius: 'md',
  fontWeight: 'semibold',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { bg: 'tint' },
} as const
const RowLink = createLink(chakra('a', { base: row }))
const RowButton = chakra('button', { base: row })

/** These pages have no route of their own yet in every build; an address is enough to go there. */
const pages: readonly { to: string; words: () => string; Icon: typeof Settings }[] = [
  { to: '/profile', words: m.profile, Icon: UserRound },
  { to: '/settings', words: m.settings, Icon: Settings },
]

/** The account as menus show it; `onDone` is called when something was chosen. */
export function AccountEntries({ onDone }: { onDone: () => void }) {
  const { user } = useSnapshot(session)
  if (!user) return <WaysIn onDone={onDone} />
  return (
    <Box>
      <Box px="3" pb="3" mb="2" borderBottomWidth="1px" borderColor="line" overflowWrap="anywhere">
        <Box fontWeight="bold">{panelName(user)}</Box>
        <Box color="soft" fontSize="sm">
          {user.email}
        </Box>
      </Box>
      {pages.map(({ to, words, Icon }) => (
        <RowLink key={to} to={to} onClick={onDone}>
          <Icon size={20} aria-hidden="true" />
          {words()}
        </RowLink>
      ))}
      <RowButton
        type="button"
        color="udongo"
        onClick={() => {
          void import('./auth.sync.ts').then(({ signOut }) => signOut())
          onDone()
        }}
      >
        <LogOut size={20} aria-hidden="true" />
        {m.sign_out()}
      </RowButton>
    </Box>
  )
}

function WaysIn({ onDone }: { onDone: () => void }) {
  return (
    <Flex direction="column" gap="3" p="3">
      <Box>
        <Box fontWeight="bold" fontSize="lg">
          {m.account_welcome({ product: company.product })}
        </Box>
        <Box color="soft" fontSize="sm">
          {m.account_welcome_hint()}
        </Box>
      </Box>
      <ButtonLink to="/auth/login" onClick={onDone}>
        {m.sign_in()}
      </ButtonLink>
      <ButtonLink to="/auth/register" look="quiet" onClick={onDone}>
        {m.create_account()}
      </ButtonLink>
      <TextLink to="/auth/register" onClick={onDone} fontSize="sm" textAlign="center" py="3">
        {m.account_join()}
      </TextLink>
    </Flex>
  )
}
