import type { ReactNode } from 'react'
import { css } from '#styled/css'

/** One kind of factor in the settings: what it is, its state, and its actions. */
export function FactorPart({
  title,
  words,
  children,
}: {
  title: string
  words: string
  children: ReactNode
}) {
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <div>
        <h3 className={css({ fontSize: 'lg' })}>{title}</h3>
        <div className={css({ color: 'soft', mt: '1' })}>{words}</div>
      </div>
      {children}
    </div>
  )
}
