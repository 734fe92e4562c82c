import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'

type ClearButtonProps = {
  label: string
  /** What clearing costs, said before it is done. */
  question: string
  disabled: boolean
  onClear: () => Promise<void>
}

/** Clears something that the network can bring again, after asking once. */
export function ClearButton({ label, question, disabled, onClear }: ClearButtonProps) {
  const [isAsking, setAsking] = useState(false)
  if (!isAsking) {
    return (
      <Button look="plain" disabled={disabled} onClick={() => setAsking(true)}>
        {label}
      </Button>
    )
  }
  return (
    <div className={css({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', pl: '2' })} role="alert">
      {question}
      <Button
        look="plain"
        onClick={() => void onClear().then(() => setAsking(false))}
        css={{ color: 'udongo' }}
      >
        {m.storage_clear_yes()}
      </Button>
      <Button look="plain" onClick={() => setAsking(false)}>
        {m.cancel()}
      </Button>
    </div>
  )
}
