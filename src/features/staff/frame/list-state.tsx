import { m } from '#i18n/paraglide/messages.js'
import { OutageNotice } from '#engine/outage-notice.tsx'
import type { Failure } from '#platform/sync/pull-status.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.ts'
import { useDesk } from '../desk-host.ts'

type ListStateProps = {
  /** Whether the device has the list, which then is empty. */
  isRead: boolean
  failure: Failure | null
  name: string
  empty: string
  isNarrowed: boolean
  /** Parameters of the list's filters; the others belong to the place where the list is. */
  filterKeys: readonly string[]
  onRetry: () => void
}

const placeholderKeys = [1, 2, 3, 4]

/** In place of rows: loading, empty, or why they are not here. */
export function ListState({ isRead, failure, name, empty, isNarrowed, filterKeys, onRetry }: ListStateProps) {
  const { onSearch } = useDesk()
  if (isRead)
    return isNarrowed ? (
      <EmptyState
        title={m.desk_none_found()}
        hint={m.desk_none_found_hint()}
        // A step of its own, which empties the search field as well.
        onClear={() => onSearch(Object.fromEntries(['q', ...filterKeys].map((key) => [key, undefined])))}
      />
    ) : (
      <EmptyState title={name} hint={empty} />
    )
  if (failure)
    return (
      <OutageNotice
        failure={failure}
        description={m.desk_would_be_here({ name })}
        title={m.desk_failed()}
        onRetry={onRetry}
      />
    )
  return (
    <div aria-busy="true">
      {placeholderKeys.map((key) => (
        <Skeleton key={key} css={{ h: '14', mt: '2' }} />
      ))}
    </div>
  )
}
