import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { company } from '#catalogues/company.ts'
import { archivePageSize, type ArchiveSearch } from '#domain/archive-list.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { FilterBar } from '#ui/filter-bar.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageIntro } from '#ui/page-intro.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useHydratedSearch } from '#ui/use-hydrated-search.ts'
import { ArchiveResults } from './archive-results.tsx'
import { categoryOptions } from '#features/archive/entry/category-words.ts'
import { startMorePull } from '#features/archive/start-pulls.ts'
import { useArchives } from '#features/archive/use-archives.ts'

/** Exported from this chunk, because in the entry chunk every first page load would include it. */
export { startArchivesPull } from '#features/archive/start-pulls.ts'

const unfiltered: ArchiveSearch = { q: undefined, category: undefined }
/** Debounce of the search (docs/specification.md#search-rules). */
const searchRestMs = 500
const route = getRouteApi('/archive')

export function ArchivePage() {
  const { pageData } = route.useRouteContext()
  const search = useHydratedSearch(route.useSearch(), unfiltered)
  const navigate = route.useNavigate()
  const [pages, setPages] = useState({ of: search, count: 1 })
  const count = pages.of === search ? pages.count : 1
  const view = useArchives(pageData, search, count * archivePageSize)
  const narrow = (part: Partial<ArchiveSearch>, replace = false) =>
    void navigate({ search: { ...search, ...part }, replace, resetScroll: false })

  function showMore() {
    setPages({ of: search, count: count + 1 })
    startMorePull(search, count)
  }

  return (
    <div className={css({ py: { base: '6', md: '10' } })}>
      <PageHead
        title={m.page_title({ title: m.archive_title(), product: company.product })}
        description={m.archive_lead()}
      />
      <PageIntro title={m.archive_title()} lead={m.archive_lead()} />
      <FilterBar label={m.archive_filter()}>
        <SearchField
          label={m.archive_search()}
          value={search.q ?? ''}
          restMs={searchRestMs}
          onSearch={(text) => narrow({ q: text || undefined }, true)}
        />
        <SelectField
          label={m.filter_category()}
          value={search.category}
          options={categoryOptions()}
          onChoose={(category) => narrow({ category })}
        />
      </FilterBar>
      <ArchiveResults view={view} search={search} onClear={() => narrow(unfiltered)} onMore={showMore} />
    </div>
  )
}
