import { PendingAction } from '#engine/pending-action.tsx'
import { useOpenRows } from '#engine/use-open-rows.ts'
import { m } from '#i18n/paraglide/messages.js'
import { focusIfLost } from '#ui/focus-if-lost.ts'
import { Notice } from '#ui/notice.ts'

/** It replaces the form that had the focus, in a dialog. */
const kept = { tabIndex: -1, ref: focusIfLost }

type NoticeStateProps = {
  product: string
  /** Called when the request was discarded, so that it is neither queued nor at the shop. */
  onDiscard: () => void
}

/** Whether the back-in-stock request is queued, rejected or received. */
export function NoticeState({ product, onDiscard }: NoticeStateProps) {
  const open = useOpenRows('notify')
  const rows = (open ?? []).filter(({ payload }) => payload.product === product)
  const row = rows.find(({ state }) => state === 'parked') ?? rows[0]
  if (row) {
    const isRefused = row.state === 'parked'
    return (
      <Notice {...kept} tone={isRefused ? 'error' : 'wait'} role={isRefused ? 'alert' : 'status'}>
        <PendingAction row={row} canEdit={false} text={row.payload.email} onDiscard={onDiscard} />
      </Notice>
    )
  }
  return (
    <Notice {...kept} tone={open ? 'good' : 'wait'} role="status">
      {open ? m.notice_noted() : m.form_sending()}
    </Notice>
  )
}
