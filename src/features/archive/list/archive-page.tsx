import { getRouteApi } from '@tanstack/react-router'
import { company } from '#catalogues/company.ts'
import type { ArchiveSearch } from '#domain/archive-list.ts'
import { LazyOutage } from '#engine/lazy-outage.tsx'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { PageHead } from '#ui/page-head.tsx'
import { PageIntro } from '#ui/page-intro.tsx'
import { useOpenPages } from '#ui/use-open-pages.ts'
import { useHydratedSearch } from '#ui/use-hydrated-search.ts'
import { ArchiveFilters } from './archive-filters.tsx'
import { ArchiveResults } from './archive-results.tsx'
import { archiveSearch } from './archive-search.ts'
import { startMorePull } from '#features/archive/start-pulls.ts'
import { useArchives, type ArchivesView } from '#features/archive/use-archives.ts'

/** Exported from this chunk, because in the entry chunk every first page load would include it. */
export { startArchivesPull } from '#features/archive/start-pulls.ts'

const route = getRouteApi('/archive')

export function ArchivePage() {
  const { pageData } = route.useRouteContext()
  const search = useHydratedSearch(route.useSearch(), archiveSearch)
  const navigate = route.useNavigate()
  const [pages, openNext] = useOpenPages(`archive ${JSON.stringify(search)}`)
  const view = useArchives(pageData, search, pages)
  const resultText = resultCountText(view)
  const narrow = (part: Partial<ArchiveSearch>, replace = false) =>
    // From the latest address, which may not be rendered yet.
    void navigate({ search: (now) => ({ ...archiveSearch(now), ...part }), replace, resetScroll: false })

  function showMore() {
    if (view.more === 'failed') return startMorePull(search, pages - 1)
    startMorePull(search, pages)
    openNext()
  }

  return (
    <div className={css({ py: { base: '4', md: '10' } })}>
      <PageHead
        title={m.page_title({ title: m.archive_title(), product: company.product })}
        description={m.archive_lead()}
      />
      <LazyOutage of="archives" failure={null} savedAt={view.failure ? null : view.savedAt} />
      <PageIntro title={m.archive_title()} lead={m.archive_lead()} />
      <ArchiveFilters search={search} resultText={resultText} onFilter={narrow} />
      <ArchiveResults
        view={view}
        resultText={resultText}
        pages={pages}
        search={search}
        onClear={() => narrow(archiveSearch({}))}
        onMore={showMore}
      />
    </div>
  )
}

function resultCountText({ archives, hasMore }: ArchivesView): string | null {
  if (archives.length === 0) return null
  const shown = formatNumber(archives.length)
  return hasMore ? m.archive_shown_more({ shown }) : m.archive_shown({ count: archives.length, shown })
}
