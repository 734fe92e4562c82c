import { useId, type ReactNode } from 'react'
import { css } from '#styled/css'

type CheckFieldProps = {
  name: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  children: ReactNode
  error?: string | undefined
  hint?: string
}

/** A checkbox; its error or hint is shown below and linked by `aria-describedby`. */
export function CheckField({ name, isChecked, onChange, children, error, hint }: CheckFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div>
      <label
        className={css({ display: 'flex', gap: '3', alignItems: 'center', minH: '11', cursor: 'pointer' })}
      >
        <input
          className={css({ boxSize: '5', flexShrink: '0', accentColor: 'accent' })}
          type="checkbox"
          name={name}
          checked={isChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {note ? (
        <div className={css({ color: error ? 'danger' : 'soft', fontSize: 'sm' })} id={`${id}-note`}>
          {note}
        </div>
      ) : null}
    </div>
  )
}
