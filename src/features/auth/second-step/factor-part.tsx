import type { MouseEvent, ReactNode } from 'react'
import { css } from '#styled/css'
import { focusWhenGone } from '#ui/focus-when-gone.ts'

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
    <div className={css({ display: 'grid', gap: '3' })} onClickCapture={keepFocus}>
      <div>
        <h3 className={css({ fontSize: 'lg' })}>{title}</h3>
        <div className={css({ color: 'soft', mt: '1' })}>{words}</div>
      </div>
      {children}
    </div>
  )
}

/** A form takes the place of the button that opens it, and the other way round. */
function keepFocus({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null
  if (button) focusWhenGone(button)
}
