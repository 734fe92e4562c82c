import { AsOf } from '#engine/as-of.tsx'
import { OutageNotice } from '#engine/outage-notice.tsx'
import { m } from '#i18n/paraglide/messages.js'
import type { Failure } from '#platform/sync/pull-status.ts'
import { Skeleton } from '#ui/skeleton.ts'
import { Box } from '@chakra-ui/react/box'
import { RefreshButton } from './refresh-button.tsx'
import { formatTimestamp } from '../ui/format-timestamp.ts'

type DocumentStateProps = {
  name: string
  data: object | null
  failure: Failure | null
  isFetching: boolean
  /** When it was made, if it says so. */
  at?: string | null
  refresh: () => void
}

/** Above figures: how old they are, and a button that asks again; in their place, why they are not here. */
export function DocumentState({ name, data, failure, isFetching, at, refresh }: DocumentStateProps) {
  if (data === null && failure)
    return (
      <OutageNotice
        failure={failure}
        description={m.desk_would_be_here({ name })}
        title={m.desk_failed()}
        onRetry={refresh}
      />
    )
  if (data === null) return <Skeleton css={{ h: '24', mt: '4' }} aria-busy="true" />
  return (
    <Box display="flex" alignItems="center" gap="3" flexWrap="wrap" mt="1">
      {at ? (
        failure ? (
          <AsOf at={Date.parse(at)} />
        ) : (
          <Box color="soft" fontSize="sm">
            {m.as_of({ time: formatTimestamp(at) })}
          </Box>
        )
      ) : null}
      <RefreshButton isFetching={isFetching} onRefresh={refresh} />
    </Box>
  )
}
