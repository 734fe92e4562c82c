import { css } from '#styled/css'
import type { SystemStyleObject } from '#styled/types'

/** An indeterminate progress bar at the top of the screen; it appears with a delay, so that fast loads show nothing. */
export function ProgressBar({ label, style }: { label: string; style?: SystemStyleObject }) {
  return (
    <div
      className={css(
        {
          position: 'fixed',
          zIndex: '3',
          insetX: '0',
          top: '0',
          h: 'stripe',
          overflow: 'hidden',
          bg: 'tint',
          pointerEvents: 'none',
          animation: 'late .3s',
        },
        style,
      )}
      role="progressbar"
      aria-label={label}
    >
      <div
        className={css({ h: 'full', w: '[33%]', bg: 'accent', animation: 'coming 1.2s linear infinite' })}
      />
    </div>
  )
}
