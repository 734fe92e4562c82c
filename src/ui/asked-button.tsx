import { useState } from 'react'
import { css } from '#styled/css'
import { Button } from './button.ts'

type AskedButtonProps = {
  label: string
  variant: 'plain' | 'quiet'
  /** What is asked after the first press, and the answer that changes nothing. */
  question: string
  keep: string
  /** Called after the second press. */
  onConfirm: () => void
}

/** A button for what cannot be undone: the first press asks. */
export function AskedButton({ label, variant, question, keep, onConfirm }: AskedButtonProps) {
  const [isConfirming, setConfirming] = useState(false)
  function confirm() {
    setConfirming(false)
    onConfirm()
  }
  return (
    <>
      <div role="status">{isConfirming ? question : null}</div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
        {isConfirming ? (
          <>
            {/* In the place of the button before, where a double tap ends. */}
            <Button key="keep" variant="quiet" onClick={() => setConfirming(false)}>
              {keep}
            </Button>
            <Button key="confirm" variant="danger" onClick={confirm}>
              {label}
            </Button>
          </>
        ) : (
          <Button key="ask" variant={variant} onClick={() => setConfirming(true)}>
            {label}
          </Button>
        )}
      </div>
    </>
  )
}
