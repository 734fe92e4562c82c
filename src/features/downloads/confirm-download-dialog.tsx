import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { costOf } from '#platform/storage/preferences.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { ConfirmModal } from '#ui/confirm-modal.tsx'

type ConfirmDownloadDialogProps = {
  file: { title: string; size: string; bytes: number | null }
  onConfirm: () => void
  onClose: () => void
}

/** Confirms a large download on mobile data, with its size and, if a tariff is set, its cost. */
export function ConfirmDownloadDialog({ file, onConfirm, onClose }: ConfirmDownloadDialogProps) {
  const cost = costOf(file.bytes ?? 0)
  return (
    <ConfirmModal title={m.dl_ask_title()} onClose={onClose}>
      <div className={css({ mt: '2' })}>{m.dl_ask({ title: file.title, size: file.size })}</div>
      {cost === null ? null : <div>{m.dl_ask_cost({ cost: formatNumber(Math.round(cost)) })}</div>}
      <div className={css({ display: 'flex', mt: '4', gap: '3', flexWrap: 'wrap' })}>
        <Button onClick={onConfirm}>{m.dl_ask_yes()}</Button>
        <Button variant="quiet" onClick={onClose}>
          {m.cancel()}
        </Button>
      </div>
    </ConfirmModal>
  )
}
