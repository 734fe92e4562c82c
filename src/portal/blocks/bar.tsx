import { formatNumber } from '#i18n/format.ts'
import { css } from '#styled/css'

export type Scale = 'plain' | 'load' | 'goal'

/** The colours of resources and goals (docs/specification.md#portal-limits). */
export function barColour(scale: Scale, percent: number): 'accent' | 'success' | 'highlight' | 'danger' {
  if (scale === 'load') return percent > 80 ? 'danger' : percent > 60 ? 'highlight' : 'success'
  if (scale === 'plain') return percent > 100 ? 'danger' : 'accent'
  if (percent >= 100) return 'success'
  if (percent >= 75) return 'accent'
  return percent >= 50 ? 'highlight' : 'danger'
}

/** A bar from 0 to 100 percent; larger values fill it. */
export function Bar({ label, percent, scale = 'plain' }: { label: string; percent: number; scale?: Scale }) {
  const width = Math.min(100, Math.max(0, percent))
  const colour = barColour(scale, percent)
  return (
    <div
      className={css({ h: '[8px]', bg: 'line', borderRadius: 'full', overflow: 'hidden' })}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={width}
      aria-valuetext={`${formatNumber(percent)}%`}
      data-bar={colour}
    >
      <div className={css({ h: 'full', bg: colour, borderRadius: 'full' })} style={{ width: `${width}%` }} />
    </div>
  )
}
