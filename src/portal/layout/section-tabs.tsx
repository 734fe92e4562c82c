import { m } from '#i18n/paraglide/messages.js'
import { addressOf } from '../portal-address.ts'
import { usePortal } from '../portal-context.ts'
import { TabLink } from './choice.ts'
import { TabRow } from './tab-row.tsx'

/** Tabs that link several screens; each of these screens shows them. */
export function SectionTabs() {
  const { catalogue, place } = usePortal()
  const { sections } = catalogue
  const here = sections.find(({ path }) => path === place.path)
  if (!here) return null
  return (
    <nav aria-label={m.portal_sections()}>
      <TabRow>
        {sections.map(({ path, label }) => (
          <TabLink
            key={path}
            to={addressOf(place.role, path)}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {label}
          </TabLink>
        ))}
      </TabRow>
    </nav>
  )
}
