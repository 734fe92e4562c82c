import { m } from '#i18n/paraglide/messages.js'
import { usePortal } from '../portal-context.ts'
import type { Tab } from '../schema/catalogue.ts'
import { TabLink } from './choice.ts'
import { TabRow } from './tab-row.tsx'
import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Arrow keys move the focus between tabs, Home and End to the first and last; Enter opens the focused tab. */
function moveTabFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const index = tabs.findIndex((tab) => tab === document.activeElement)
  const step = steps[event.key]
  const next = step === undefined ? { Home: 0, End: tabs.length - 1 }[event.key] : index + step
  if (next === undefined) return
  event.preventDefault()
  tabs.at(next % tabs.length)?.focus()
}

type ScreenTabsProps = { tabs: readonly Tab[]; chosen: Tab | undefined }

/** The tabs are links, so each has a URL and can be opened in a new window. */
export function ScreenTabs({ tabs, chosen }: ScreenTabsProps) {
  const { period, screen, search } = usePortal()
  return (
    <TabRow role="tablist" aria-label={m.portal_tabs()} onKeyDown={moveTabFocus}>
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
    </TabRow>
  )
}
