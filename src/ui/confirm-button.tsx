import { useRef, useState } from 'react'
import { css } from '#styled/css'
import { Button } from './button.ts'
import { focusWhenGone } from './focus-when-gone.ts'
import { trackPending } from './pending-work.ts'

type ConfirmButtonProps = {
  label: string
  variant: 'plain' | 'quiet'
  /** What is asked after the first press, and the answer that changes nothing. */
  question: string
  keep: string
  /** Called after the second press; what it does removes the button. */
  onConfirm: () => Promise<unknown>
}

/** A ref for the button that replaces the pressed one. */
const takeFocus = (button: HTMLElement | null) => button?.focus()

/** A button for what cannot be undone: the first press asks. */
export function ConfirmButton({ label, variant, question, keep, onConfirm }: ConfirmButtonProps) {
  /** Null before the first press, after which the button that replaces the pressed one takes its focus. */
  const [isConfirming, setConfirming] = useState<boolean | null>(null)
  const isRunning = useRef(false)
  function confirm(pressed: Element): void {
    if (isRunning.current) return
    isRunning.current = true
    focusWhenGone(pressed)
    trackPending(onConfirm().finally(() => (isRunning.current = false)))
  }
  return (
    <>
      <div role="status">{isConfirming ? <div className={css({ mb: '3' })}>{question}</div> : null}</div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
        {isConfirming ? (
          <>
            {/* In the place of the button before, where a double tap ends. */}
            <Button key="keep" ref={takeFocus} variant="quiet" onClick={() => setConfirming(false)}>
              {keep}
            </Button>
            <Button key="confirm" variant="danger" onClick={({ currentTarget }) => confirm(currentTarget)}>
              {label}
            </Button>
          </>
        ) : (
          <Button
            key="ask"
            ref={isConfirming === false ? takeFocus : null}
            variant={variant}
            onClick={() => setConfirming(true)}
          >
            {label}
          </Button>
        )}
      </div>
    </>
  )
}
