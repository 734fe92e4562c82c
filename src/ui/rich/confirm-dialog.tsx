import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '../button.ts'
import { RichDialog } from './rich-dialog.tsx'

type ConfirmDialogProps = {
  title: string
  /** The confirmation text, which names the consequence. */
  question: string
  yes: string
  /** Must report its own result. */
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks for confirmation; stays open until the action has settled. */
export function ConfirmDialog({ title, question, yes, onConfirm, onClose }: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false)
  function confirm() {
    if (isBusy) return
    setBusy(true)
    void onConfirm().finally(onClose)
  }
  return (
    <RichDialog title={title} lead={question} variant="question" onClose={onClose}>
      <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap' })}>
        <Button variant="danger" aria-disabled={isBusy} onClick={confirm}>
          {yes}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {m.cancel()}
        </Button>
      </div>
    </RichDialog>
  )
}
