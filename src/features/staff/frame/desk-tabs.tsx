import { Tabs } from '@chakra-ui/react/tabs'
import type { ReactNode } from 'react'
import { oneOf } from '#domain/list-search.ts'
import { useDesk } from '../desk-host.ts'

type DeskTab = { value: string; label: string; content: ReactNode }

/** Lists of one view side by side; which is shown is in the address, the first if none is named. */
export function DeskTabs({ label, tabs }: { label: string; tabs: readonly [DeskTab, ...DeskTab[]] }) {
  const { search, onSearch } = useDesk()
  const first = tabs[0].value
  const values = tabs.map(({ value }) => value)
  return (
    <Tabs.Root
      lazyMount
      unmountOnExit
      value={oneOf(values, search.by) ?? first}
      onValueChange={({ value }) =>
        onSearch({
          by: value === first ? undefined : value,
          q: undefined,
          filter: undefined,
          open: undefined,
        })
      }
    >
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Trigger key={tab.value} value={tab.value}>
            {tab.label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
