import type { ReactNode } from 'react'
import { archiveLicenses, archiveSorts, type ArchiveSearch, type ArchiveSort } from '#domain/archive-list.ts'
import { m } from '#i18n/paraglide/messages.js'
import { FilterBar, filtersInUse } from '#ui/filter-bar.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { licenseLabel } from '#features/archive/entry/entry-facts.ts'
import { categoryOptions } from '#features/archive/entry/category-labels.ts'
import { platformOptions } from '#features/archive/entry/platform-labels.ts'

/** Debounce of the search (docs/specification.md#search-rules). */
const searchRestMs = 500
const licenseOptions = () => archiveLicenses.map((license) => [license, licenseLabel(license)] as const)

type ArchiveFiltersProps = {
  search: ArchiveSearch
  /** How many entries are shown. */
  resultText: ReactNode
  /** `replace`: without a new entry in the history. */
  onFilter: (part: Partial<ArchiveSearch>, replace?: boolean) => void
}

export function ArchiveFilters({ search, resultText, onFilter }: ArchiveFiltersProps) {
  const { q, category, platform, license, sort } = search
  return (
    <FilterBar
      label={m.archive_filter()}
      search={
        <SearchField
          label={m.archive_search()}
          value={q ?? ''}
          restMs={searchRestMs}
          onSearch={(text) => onFilter({ q: text || undefined }, true)}
          isCompact
        />
      }
      inUse={filtersInUse(search)}
      resultText={resultText}
      onClear={() => onFilter({ category: undefined, platform: undefined, license: undefined })}
    >
      <SelectField
        label={m.filter_category()}
        value={category}
        options={categoryOptions()}
        onChoose={(value) => onFilter({ category: value })}
      />
      <SelectField
        label={m.archive_platform()}
        value={platform}
        options={platformOptions()}
        onChoose={(value) => onFilter({ platform: value })}
      />
      <SelectField
        label={m.license()}
        value={license}
        options={licenseOptions()}
        onChoose={(value) => onFilter({ license: value })}
      />
      <SelectField
        label={m.archive_sort()}
        unchosen={m.archive_sort_newest()}
        value={sort}
        options={sortOptions()}
        onChoose={(value) => onFilter({ sort: value })}
      />
    </FilterBar>
  )
}

/** Without the default, which is the field's first option. */
function sortOptions(): [ArchiveSort, string][] {
  const words = {
    newest: m.archive_sort_newest,
    downloads: m.archive_sort_downloads,
    rating: m.archive_sort_rating,
    size: m.archive_sort_size,
  }
  return archiveSorts.filter((sort) => sort !== 'newest').map((sort) => [sort, words[sort]()])
}
