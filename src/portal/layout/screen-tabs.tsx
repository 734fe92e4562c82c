import { m } from '#i18n/paraglide/messages.js'
import { usePortal } from '../portal-context.ts'
import type { Tab } from '../schema/catalogue.ts'
import { ChoiceRow, TabLink } from './choice.ts'
import { moveTabFocus } from './move-tab-focus.ts'

type ScreenTabsProps = { tabs: readonly Tab[]; chosen: Tab | undefined }

/** Tabs are links: each has an address, and opens in a new window like any other. */
export function ScreenTabs({ tabs, chosen }: ScreenTabsProps) {
  const { period, screen, search } = usePortal()
  return (
    <ChoiceRow role="tablist" aria-label={m.portal_tabs()} look="tabs" onKeyDown={moveTabFocus}>
      {tabs.map((tab) => {
        const isChosen = tab.id === chosen?.id
        return (
          <TabLink
            key={tab.id}
            id={`tab-${tab.id}`}
            role="tab"
            aria-selected={isChosen}
            aria-controls={isChosen ? 'panel' : undefined}
            tabIndex={isChosen ? 0 : -1}
            to="."
            activeOptions={{ exact: true, includeSearch: true }}
            search={{ tab: tab.id, period, q: screen.search ? search.q : undefined }}
            resetScroll={false}
          >
            {tab.label}
          </TabLink>
        )
      })}
    </ChoiceRow>
  )
}
