import { useState } from 'react'
import type { ArchiveSearch } from '#domain/archive-list.ts'
import { formatAge, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { CardGrid } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.ts'
import { ArchiveCard } from './archive-card.tsx'
import { ArchivePlaceholders } from './archive-placeholders.tsx'
import { startArchivesPull } from '#features/archive/start-pulls.ts'
import type { ArchivesView } from '#features/archive/use-archives.ts'

type ArchiveResultsProps = {
  view: ArchivesView
  search: ArchiveSearch
  onClear: () => void
  onMore: () => void
}

/** The list in each state: loading, failed, empty, or loaded with its age. */
export function ArchiveResults({ view, search, onClear, onMore }: ArchiveResultsProps) {
  const { archives, hasMore, savedAt, isPending, hasFailed } = view
  const [openedAt] = useState(() => Date.now())
  if (isPending) return <ArchivePlaceholders />
  if (hasFailed) return <LoadFailed onRetry={() => startArchivesPull(search)} />
  if (archives.length === 0)
    return <EmptyState title={m.archive_none()} hint={m.archive_none_hint()} onClear={onClear} />
  const shown = formatNumber(archives.length)
  return (
    <>
      <div className={css({ display: 'flex', mt: '5', mb: '4', columnGap: '4', flexWrap: 'wrap' })}>
        <div className={css({ color: 'soft' })} role="status">
          {hasMore ? m.archive_shown_more({ shown }) : m.archive_shown({ count: archives.length, shown })}
        </div>
        {savedAt === null ? null : (
          <div className={css({ color: 'success', fontWeight: 'bold' })}>
            {m.archive_age({ age: formatAge(savedAt, openedAt) })}
          </div>
        )}
      </div>
      <CardGrid>
        <DeferredHydration>
          {archives.map((archive) => (
            <ArchiveCard key={archive.id} archive={archive} />
          ))}
        </DeferredHydration>
      </CardGrid>
      {hasMore ? (
        <div className={css({ display: 'flex', mt: '6', justifyContent: 'center' })}>
          <Button look="quiet" onClick={onMore}>
            {m.archive_show_more()}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="error" role="alert" css={{ mt: '6' }}>
      <div className={css({ fontWeight: 'bold' })}>{m.archive_failed()}</div>
      <div className={css({ mt: '1' })}>{m.failed_hint()}</div>
      <Button look="quiet" onClick={onRetry} css={{ mt: '3' }}>
        {m.try_again()}
      </Button>
    </Notice>
  )
}
