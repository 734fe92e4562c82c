import { useOutage, absentMessage } from '#engine/outage.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isFailure } from '#platform/sync/pull-status.ts'
import { ShowMore } from '#ui/show-more.tsx'

type MoreRowsProps = {
  hasNext: boolean
  pages: number
  shown: number
  status: string | undefined
  onMore: () => void
}

/** The end of a list whose next page is fetched on request. */
export function MoreRows({ hasNext, pages, shown, status, onMore }: MoreRowsProps) {
  const outage = useOutage('unreachable')
  if (!hasNext) return null
  return (
    <ShowMore
      isManual
      label={m.list_show_more()}
      pages={pages}
      shown={shown}
      state={isFailure(status) ? 'failed' : status === 'running' ? 'running' : 'idle'}
      failure={absentMessage(m.desk_more_missing(), outage)}
      onMore={onMore}
    />
  )
}
