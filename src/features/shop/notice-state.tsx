import { useLive } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RowFor } from '#platform/outbox/outbox-row.ts'
import { Notice } from '#ui/notice.ts'

type Shelf = { isRead: boolean; rows: RowFor<'notify'>[] }

const unread: Shelf = { isRead: false, rows: [] }

/** Whether the wish to be told waits, was refused or is with the shop. */
export function NoticeState({ product, userId }: { product: string; userId: number | null }) {
  const { isRead, rows } = useLive(
    async ({ notify }) => ({ isRead: true, rows: await notify.readNotices(product, userId) }),
    unread,
    [product, userId],
  )
  const refused = rows.find((row) => row.state === 'parked')
  if (refused) {
    return (
      <Notice tone="error" role="alert">
        {m.not_sent({ words: refused.lastError?.words ?? m.refused_without_words() })}
      </Notice>
    )
  }
  const isNoted = isRead && rows.length === 0
  return (
    <Notice tone={isNoted ? 'info' : 'wait'} role="status">
      {isNoted ? m.notice_noted() : m.waiting_to_send()}
    </Notice>
  )
}
