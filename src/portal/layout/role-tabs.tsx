import { Icon } from '#ui/icon.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { Box, Flex, chakra } from '#styled/jsx'
import { ButtonLink } from '#ui/link.ts'
import { icons } from '../icons.ts'
import { addressOf } from '../portal-address.ts'
import { usePortal } from '../portal-context.ts'
import type { Tab } from '../schema/catalogue.ts'

const Pick = chakra('button', {
  base: { textAlign: 'left', cursor: 'pointer', _after: { content: '""', position: 'absolute', inset: '0' } },
})
const Heading = chakra('h2')

type RoleTabsProps = { tabs: readonly Tab[]; chosen: Tab | undefined }

/** One card for each role: pressing it shows the role below, its link opens the role's own dashboard. */
export function RoleTabs({ tabs, chosen }: RoleTabsProps) {
  const { roles, onSearch } = usePortal()
  const shown = tabs.flatMap(({ role, ...tab }) => {
    const entry = role === undefined ? undefined : roles[role]
    return role && entry ? [{ ...tab, role, shape: icons[entry.icon] }] : []
  })
  return (
    <Box as="section" mt="5">
      <Flex gap="3" alignItems="center" flexWrap="wrap" color="soft">
        <Heading fontSize="lg" color="ink">
          {m.portal_managing({ count: shown.length })}
        </Heading>
        <Flex gap="2" data-role-icons="">
          {shown.map(({ id, shape }) => (
            <Icon shape={shape} key={id} size={18} aria-hidden="true" />
          ))}
        </Flex>
      </Flex>
      <Box
        display="grid"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 14rem), 1fr))"
        gap="4"
        mt="3"
      >
        {shown.map(({ id, label, note, role, shape }) => {
          const isChosen = id === chosen?.id
          return (
            <Box
              key={id}
              position="relative"
              p="4"
              bg={isChosen ? 'tint' : 'card'}
              borderWidth="1.5px"
              borderColor={isChosen ? 'nyasa' : 'line'}
              borderRadius="md"
              overflow="hidden"
              display="flex"
              flexDirection="column"
              gap="2"
            >
              <Flex gap="3" alignItems="center">
                <Box color="nyasa">
                  <Icon shape={shape} size={24} aria-hidden="true" />
                </Box>
                <Pick
                  type="button"
                  aria-pressed={isChosen}
                  onClick={() => onSearch({ tab: id })}
                  fontWeight="bold"
                >
                  {label}
                </Pick>
              </Flex>
              <Box color="soft" fontSize="sm" flex="1">
                {note}
              </Box>
              <Box position="relative" zIndex="1" alignSelf="flex-start">
                <ButtonLink to={addressOf(role)} look="quiet" aria-label={m.portal_open_of({ role: label })}>
                  {m.portal_open()}
                </ButtonLink>
              </Box>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
