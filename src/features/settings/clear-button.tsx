import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { ConfirmDialog } from '#ui/lazy-dialogs.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'

type ClearButtonProps = {
  label: string
  /** The confirmation text, which says what is lost. */
  question: string
  disabled: boolean
  onClear: () => Promise<void>
}

/** Clears data that can be downloaded again, after a confirmation. */
export function ClearButton({ label, question, disabled, onClear }: ClearButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button
        variant="danger"
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={() => setAsking(true)}
        css={{ px: '3' }}
      >
        {label}
      </Button>
      {isAsking ? (
        <LazyOverlay onClose={close}>
          <ConfirmDialog
            title={label}
            question={question}
            yes={m.storage_clear_yes()}
            onConfirm={onClear}
            onClose={close}
          />
        </LazyOverlay>
      ) : null}
    </>
  )
}
