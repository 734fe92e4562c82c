import { css } from '#styled/css'

type ProgressLineProps = {
  /** What progresses. */
  label: string
  value: number
  max: number
}

/** A line that is filled as far as something is done. */
export function ProgressLine({ label, value, max }: ProgressLineProps) {
  const most = Math.max(1, max)
  const filled = Math.min(value, most)
  return (
    <div
      className={css({ my: '2', h: '[8px]', bg: 'line', borderRadius: 'full', overflow: 'hidden' })}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={filled}
    >
      <div
        className={css({ h: 'full', bg: 'accent', borderRadius: 'full' })}
        style={{ width: `${(100 * filled) / most}%` }}
      />
    </div>
  )
}
