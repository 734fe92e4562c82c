import type { ReactNode } from 'react'
import { css } from '#styled/css'

type DisclosureProps = { label: string; children: ReactNode; onToggle?: (isOpen: boolean) => void }

/** Text that one opens when one wants it. */
export function Disclosure({ label, children, onToggle }: DisclosureProps) {
  return (
    <details className={css({ mt: '3' })} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary
        className={css({ minH: '11', py: '2', color: 'accent', fontWeight: 'bold', cursor: 'pointer' })}
      >
        {label}
      </summary>
      {children}
    </details>
  )
}
