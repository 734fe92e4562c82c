import { Box } from '@chakra-ui/react/box'
import { useRef } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { FilterBar } from '#ui/filter-bar.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { useDesk } from '../desk-host.ts'
import { DeskProvider } from '../look/desk-provider.tsx'
import { useSlash } from './use-slash.ts'
import { Select, type Option } from '../look/select.tsx'

/** A filter of a list, in a parameter of the address. */
export type ListFilter = {
  key: 'filter' | 'by' | 'priority' | 'who'
  label: string
  options: readonly Option[]
  unchosen?: string
}

type ListFiltersProps = {
  name: string
  filters: readonly ListFilter[]
  search: string | undefined
  found: number
}

/** Search and filters of a list; their values are in the address. */
export function ListFilters({ name, filters, search, found }: ListFiltersProps) {
  const { search: address, onSearch } = useDesk()
  const place = useRef<HTMLDivElement>(null)
  useSlash(place)
  if (!search && filters.length === 0) return null
  const selects = filters.map(({ key, ...filter }) => (
    <Select
      key={key}
      {...filter}
      value={address[key]}
      onChoose={(value) => onSearch({ [key]: value, open: undefined }, true)}
    />
  ))
  if (!search)
    return (
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'repeat(auto-fit, minmax(9rem, 1fr))', md: 'repeat(auto-fill, 14rem)' }}
        gap="3"
        mt="3"
      >
        {selects}
      </Box>
    )
  return (
    <div ref={place}>
      <FilterBar
        label={name}
        search={
          <SearchField
            isCompact
            label={search}
            value={address.q ?? ''}
            onSearch={(q) => onSearch({ q: q || undefined, open: undefined }, true)}
          />
        }
        inUse={filters.filter(({ key }) => address[key] !== undefined).length}
        found={m.desk_shown({ count: found })}
        onClear={() => onSearch({ filter: undefined, by: undefined }, true)}
      >
        <DeskProvider>{selects}</DeskProvider>
      </FilterBar>
    </div>
  )
}
