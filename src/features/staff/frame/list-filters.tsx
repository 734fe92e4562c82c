import { Box } from '@chakra-ui/react/box'
import { m } from '#i18n/paraglide/messages.js'
import { FilterBar } from '#ui/filter-bar.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { useDesk } from '../desk-host.ts'
import { DeskProvider } from '../ui/desk-provider.tsx'
import { Select, type Option } from '../ui/select.tsx'

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
  count: number
}

/** Search and filters of a list; their values are in the address. */
export function ListFilters({ name, filters, search, count }: ListFiltersProps) {
  const { search: address, onSearch } = useDesk()
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
    <div data-list-search>
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
        resultText={m.desk_shown({ count })}
        onClear={() => onSearch(Object.fromEntries(filters.map(({ key }) => [key, undefined])), true)}
      >
        <DeskProvider>{selects}</DeskProvider>
      </FilterBar>
    </div>
  )
}
