import { PendingAction } from '#engine/pending-action.tsx'
import { useLive } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RowFor } from '#platform/outbox/outbox-row.ts'
import { Notice } from '#ui/notice.ts'

type Shelf = { isRead: boolean; rows: RowFor<'notify'>[] }

const unread: Shelf = { isRead: false, rows: [] }

type NoticeStateProps = {
  product: string
  userId: number | null
  /** The wish was discarded: it is with nobody. */
  onDiscard: () => void
}

/** Whether the wish to be told waits, was refused or is with the shop. */
export function NoticeState({ product, userId, onDiscard }: NoticeStateProps) {
  const { isRead, rows } = useLive(
    async ({ notify }) => ({ isRead: true, rows: await notify.readNotices(product, userId) }),
    unread,
    [product, userId],
  )
  const row = rows.find(({ state }) => state === 'parked') ?? rows[0]
  if (row) {
    const isRefused = row.state === 'parked'
    return (
      <Notice tone={isRefused ? 'error' : 'wait'} role={isRefused ? 'alert' : 'status'}>
        <PendingAction row={row} canEdit={false} text={row.payload.email} onDiscard={onDiscard} />
      </Notice>
    )
  }
  return (
    <Notice tone={isRead ? 'info' : 'wait'} role="status">
      {isRead ? m.notice_noted() : m.waiting_to_send()}
    </Notice>
  )
}
