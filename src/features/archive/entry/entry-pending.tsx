import type { ReactNode } from 'react'
import { company } from '#catalogues/company.ts'
import { LazyOutage } from '#engine/lazy-outage.tsx'
import { m } from '#i18n/paraglide/messages.js'
import type { Failure } from '#platform/sync/pull-status.ts'
import { css } from '#styled/css'
import { PageTitle } from '#ui/page-title.tsx'
import { TextSkeleton } from '#ui/text-skeleton.tsx'
import { startArchivePull } from '#features/archive/start-pulls.ts'

type EntryAbsentProps = {
  id: number
  /** Why it is not here; null while it is loading. */
  failure: Failure | null
}

/** The page of an entry that is still loading, or is neither cached nor reachable. */
export function EntryPending({ back, ...absent }: EntryAbsentProps & { back?: ReactNode }) {
  return (
    <div className={css({ py: { base: '4', md: '8' }, maxW: 'prose' })}>
      <title>{m.page_title({ title: m.nav_archive(), product: company.product })}</title>
      {back}
      <PageTitle css={{ mt: '4' }}>{m.nav_archive()}</PageTitle>
      <EntryAbsent {...absent} />
    </div>
  )
}

/** In place of the versions. */
export function EntryAbsent({ id, failure }: EntryAbsentProps) {
  if (failure) return <LazyOutage of="software" failure={failure} onRetry={() => startArchivePull(id)} />
  return (
    <div className={css({ mt: '4' })} role="status" aria-busy="true" aria-label={m.loading()}>
      <TextSkeleton />
    </div>
  )
}
