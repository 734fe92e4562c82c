import type { ReactNode } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { css } from '#styled/css'

/** The plot area in SVG units; the axis labels are to the left and below. */
export const field = { width: 360, height: 180, left: 40, top: 8, right: 352, bottom: 156 } as const

/** The next round number at or above the maximum: 1, 2, 2.5 or 5 times a power of ten. */
export function roundTop(values: readonly number[]): number {
  const greatest = Math.max(1, ...values)
  const power = 10 ** Math.floor(Math.log10(greatest))
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= greatest) ?? 10) * power
}

export function yOf(value: number, top: number): number {
  return field.bottom - (value / top) * (field.bottom - field.top)
}

/** The x coordinate of the centre of a label's slot. */
export function xOf(place: number, count: number): number {
  return field.left + ((place + 0.5) / Math.max(1, count)) * (field.right - field.left)
}

type ChartFrameProps = { title: string; labels: readonly string[]; top: number; children: ReactNode }

/** The axes with labels; with many labels only every nth is shown. */
export function ChartFrame({ title, labels, top, children }: ChartFrameProps) {
  const every = Math.ceil(labels.length / 7)
  return (
    <svg
      className={css({ w: 'full', h: 'auto', fontSize: '[11px]' })}
      viewBox={`0 0 ${field.width} ${field.height}`}
      role="img"
      aria-label={title}
    >
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line x1={field.left} x2={field.right} y1={yOf(part, 1)} y2={yOf(part, 1)} stroke="var(--line)" />
          <text x={field.left - 6} y={yOf(part, 1) + 4} textAnchor="end" fill="var(--soft)">
            {formatNumber(part * top)}
          </text>
        </g>
      ))}
      {labels.map((label, place) =>
        place % every === 0 ? (
          <text
            key={label}
            x={xOf(place, labels.length)}
            y={field.bottom + 18}
            textAnchor="middle"
            fill="var(--soft)"
          >
            {label.length > 9 ? `${label.slice(0, 8)}…` : label}
          </text>
        ) : null,
      )}
      {children}
    </svg>
  )
}
