import { m } from '#i18n/paraglide/messages.js'
import { addressOf } from '../portal-address.ts'
import { usePortal } from '../portal-context.ts'
import { ChoiceRow, TabLink } from './choice.ts'

/** On a phone the row overflows, so the tab is scrolled into view. */
function showInRow(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ inline: 'center', block: 'nearest' })
}

/** Tabs that link several screens; each of these screens shows them. */
export function SectionTabs() {
  const { catalogue, place } = usePortal()
  const { sections } = catalogue
  const here = sections.find(({ path }) => path === place.path)
  if (!here) return null
  return (
    <nav aria-label={m.portal_sections()}>
      <ChoiceRow look="tabs">
        {sections.map(({ path, label }) => (
          <TabLink
            key={path}
            to={addressOf(place.role, path)}
            activeOptions={{ exact: true, includeSearch: false }}
            ref={path === place.path ? showInRow : undefined}
          >
            {label}
          </TabLink>
        ))}
      </ChoiceRow>
    </nav>
  )
}
