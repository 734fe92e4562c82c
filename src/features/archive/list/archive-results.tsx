import type { ReactNode } from 'react'
import { archivePageSize, isNarrowed, type ArchiveSearch } from '#domain/archive-list.ts'
import { maxRenderedPages } from '#domain/limits.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { LazyOutage } from '#engine/lazy-outage.tsx'
import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { CardGrid } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NextPage } from '#ui/next-page.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { ArchiveCard } from './archive-card.tsx'
import { ArchivePlaceholders } from './archive-placeholders.tsx'
import { startArchivesPull } from '#features/archive/start-pulls.ts'
import type { ArchivesView } from '#features/archive/use-archives.ts'

// Only a list of more than one page loads it.
const MoreOnServer = lazySection(() => import('#engine/more-on-server.tsx'), 'MoreOnServer')

type ArchiveResultsProps = {
  view: ArchivesView
  /** How many entries are shown, as a sentence. */
  resultText: ReactNode
  /** How many pages of the list are open. */
  pages: number
  search: ArchiveSearch
  onClear: () => void
  onMore: () => void
}

/** The list in each state: loading, failed, empty, or loaded with its age. */
export function ArchiveResults({ view, resultText, pages, search, onClear, onMore }: ArchiveResultsProps) {
  const { archives, hasMore, isPending, failure } = view
  if (isPending) return <ArchivePlaceholders />
  if (failure)
    return (
      <LazyOutage
        of="archives"
        failure={failure}
        isNarrowed={isNarrowed(search)}
        onRetry={() => startArchivesPull(search)}
      />
    )
  if (archives.length === 0)
    return <EmptyState title={m.archive_none()} hint={m.archive_none_hint()} onClear={onClear} />
  return (
    <>
      <div className={css({ color: 'soft', mt: '3', mb: '3', fontSize: 'sm' })} role="status">
        {resultText}
      </div>
      <CardGrid>
        <DeferredHydration>
          {archives.map((archive) => (
            <ArchiveCard key={archive.id} archive={archive} />
          ))}
        </DeferredHydration>
      </CardGrid>
      {hasMore ? (
        <NextPage path="/archive" pages={archives.length / archivePageSize} most={maxRenderedPages} />
      ) : null}
      {hasMore ? (
        <MoreOnServer
          label={m.archive_show_more()}
          pages={pages}
          shown={archives.length}
          state={view.more}
          failure={m.archive_more_failed()}
          onMore={onMore}
        />
      ) : null}
    </>
  )
}
