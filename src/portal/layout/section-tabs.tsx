import { Box } from '@chakra-ui/react/box'
import { m } from '#i18n/paraglide/messages.js'
import { addressOf } from '../portal-address.ts'
import { usePortal } from '../portal-context.ts'
import { ChoiceRow, TabLink } from './choice.ts'

/** Tabs over several screens, on each of them. */
export function SectionTabs() {
  const { catalogue, place } = usePortal()
  const { sections } = catalogue
  const here = sections.find(({ path }) => path === place.path)
  if (!here) return null
  return (
    <Box as="nav" aria-label={m.portal_sections()}>
      <ChoiceRow look="tabs">
        {sections.map(({ path, label }) => (
          <TabLink
            key={path}
            to={addressOf(place.role, path)}
            aria-current={path === place.path ? 'page' : undefined}
          >
            {label}
          </TabLink>
        ))}
      </ChoiceRow>
    </Box>
  )
}
