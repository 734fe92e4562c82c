import { formatNumber } from '#i18n/format.ts'
import { css } from '#styled/css'

export type Scale = 'plain' | 'load' | 'goal'

/** The colours of resources and goals (docs/specification.md#portal-limits). */
export function barColour(scale: Scale, percent: number): 'nyasa' | 'rungwe' | 'jua' | 'udongo' {
  if (scale === 'load') return percent > 80 ? 'udongo' : percent > 60 ? 'jua' : 'rungwe'
  if (scale === 'plain') return 'nyasa'
  if (percent >= 100) return 'rungwe'
  if (percent >= 75) return 'nyasa'
  return percent >= 50 ? 'jua' : 'udongo'
}

/** A bar of 100 percent; what is above fills it. */
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
