import { archiveAddresses } from '#domain/archive-addresses.ts'
import { AsOf } from '#engine/as-of.tsx'
import { useLive } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isFailure } from '#platform/sync/pull-status.ts'
import { usePullStatus } from '#platform/sync/use-pull-status.ts'
import { css } from '#styled/css'
import { TextLink } from '#ui/link.ts'
import { SectionHeading } from '#ui/section-heading.ts'
import type { OwnRequest, OwnRequests as StoredRequests } from './own-activity.store.ts'

const emptyState: StoredRequests & { isRead: boolean } = { requests: [], savedAt: null, isRead: false }

const states: Record<OwnRequest['status'], () => string> = {
  waiting: m.request_state_waiting,
  rejected: m.request_state_not_sent,
  pending: m.request_state_pending,
  approved: m.request_state_approved,
  sent: m.request_state_sent,
  refused: m.request_state_refused,
}

/** The user's requests for files with what became of them, as far as this device knows, also offline. */
export function OwnRequests({ userId }: { userId: number }) {
  const { requests, savedAt, isRead } = useLive(
    async ({ ownActivity }) => ({ ...(await ownActivity.readRequests(userId)), isRead: true }),
    emptyState,
    [userId],
  )
  const hasFailed = isFailure(usePullStatus(archiveAddresses.ownRequests))
  return (
    <section aria-labelledby="own-requests">
      <SectionHeading id="own-requests">{m.own_requests_title()}</SectionHeading>
      {hasFailed ? <AsOf at={savedAt} /> : null}
      {requests.length === 0 ? (
        <div className={css({ color: 'soft' })}>{isRead ? m.own_requests_none() : m.loading()}</div>
      ) : (
        <ul>
          {requests.map(({ archiveId, title, status, note }) => (
            <li
              key={archiveId}
              className={css({
                py: '3',
                borderTopWidth: '1px',
                borderColor: 'line',
                overflowWrap: 'anywhere',
              })}
            >
              <TextLink to="/archive/$id" params={{ id: String(archiveId) }}>
                {title}
              </TextLink>
              <div>{states[status]()}</div>
              {note === '' ? null : <div className={css({ color: 'soft' })}>{m.request_note({ note })}</div>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
