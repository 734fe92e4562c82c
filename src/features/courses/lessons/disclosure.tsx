import type { ReactNode } from 'react'
import { css } from '#styled/css'

/** Text that one opens when one wants it. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className={css({ mt: '3' })}>
      <summary
        className={css({ minH: '11', py: '2', color: 'accent', fontWeight: 'bold', cursor: 'pointer' })}
      >
        {label}
      </summary>
      {children}
    </details>
  )
}
