import type { ReactNode } from 'react'
import { css } from '#styled/css'

type SizeRowProps = {
  name: string
  hint?: string
  amount: string
  /** The length of the bar, relative to the largest row, 0 to 1. */
  share: number
  action?: ReactNode
}

/** A row with a size, also shown as a bar. */
export function SizeRow({ name, hint, amount, share, action }: SizeRowProps) {
  return (
    <li className={css({ py: '3', borderBottomWidth: '1px', borderColor: 'line' })}>
      <div
        className={css({
          display: 'flex',
          gap: '3',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          flexWrap: 'wrap',
        })}
      >
        <div className={css({ fontWeight: 'bold' })}>{name}</div>
        <div className={css({ flexShrink: '0', fontVariantNumeric: 'tabular-nums' })}>{amount}</div>
      </div>
      <div
        className={css({ mt: '1', h: '[6px]', bg: 'line', borderRadius: 'full', overflow: 'hidden' })}
        aria-hidden="true"
      >
        <svg width="100%" height="6" focusable="false">
          <rect width={`${Math.max(share * 100, share > 0 ? 1 : 0)}%`} height="6" fill="var(--accent)" />
        </svg>
      </div>
      {hint ? <div className={css({ color: 'soft', fontSize: 'sm', mt: '1' })}>{hint}</div> : null}
      {action ? <div className={css({ mt: '2' })}>{action}</div> : null}
    </li>
  )
}
