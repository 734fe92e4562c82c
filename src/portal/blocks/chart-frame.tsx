import { useEffect, useRef, useState, type ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { withUnit } from './figure.ts'
import type { Scale } from './scale.ts'

/** Used before the panel was measured, in px. */
const initialWidth = 560
const height = 220
const top = 22
const bottom = height - 26
/** Average width of a character at 12 px. */
const letter = 6.8

/** Places in the picture, in px. */
export type Plot = {
  xOf: (place: number) => number
  yOf: (value: number) => number
  /** The width for one label. */
  slot: number
}

type ChartFrameProps = {
  title: string
  labels: readonly string[]
  scale: Scale
  unit: string
  children: (plot: Plot) => ReactNode
}

/** The axes in the width of the panel, so that the text has its own size at every width. */
export function ChartFrame({ title, labels, scale, unit, children }: ChartFrameProps) {
  const { ref, width } = useWidth()
  // A long unit is shown once above the axis instead of at each tick.
  const isShort = unit.replace('#', '').length < 3
  const marks = scale.ticks.map((tick) => withUnit(tick, isShort ? unit : ''))
  const left = 10 + letter * Math.max(...marks.map(({ length }) => length))
  const slot = (width - left - 8) / Math.max(1, labels.length)
  const xOf = (place: number) => left + (place + 0.5) * slot
  const yOf = (value: number) => bottom - ((value - scale.low) / (scale.high - scale.low)) * (bottom - top)
  const letters = Math.max(3, Math.floor(slot / letter))
  const every = labels.length > 8 ? Math.ceil(labels.length / Math.max(2, Math.floor(width / 60))) : 1
  return (
    <div ref={ref} className={css({ overflow: 'hidden' })}>
      <svg
        className={css({ display: 'block', fontSize: '[12px]' })}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={title}
      >
        {isShort ? null : (
          <text x="0" y="11" fill="var(--soft)">
            {m.portal_in_unit({ unit: unit.replace('#', '').replace(/ +/, ' ').trim() })}
          </text>
        )}
        {scale.ticks.map((tick, index) => (
          <g key={tick}>
            <line
              x1={left}
              x2={width}
              y1={yOf(tick)}
              y2={yOf(tick)}
              stroke={tick === 0 ? 'var(--edge)' : 'var(--line)'}
            />
            <text x={left - 6} y={yOf(tick) + 4} textAnchor="end" fill="var(--soft)">
              {marks[index]}
            </text>
          </g>
        ))}
        {labels.map((label, index) =>
          index % every === 0 ? (
            <text
              key={label}
              x={xOf(index)}
              y={height - 6}
              textAnchor="middle"
              fill="var(--soft)"
              data-label=""
            >
              {label.length > letters * every ? `${label.slice(0, letters * every - 1)}…` : label}
            </text>
          ) : null,
        )}
        {children({ xOf, yOf, slot })}
      </svg>
    </div>
  )
}

function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(initialWidth)
  useEffect(() => {
    const frame = ref.current
    if (!frame) return undefined
    const measure = () => setWidth(Math.max(200, Math.floor(frame.clientWidth)))
    measure()
    const size = new ResizeObserver(measure)
    size.observe(frame)
    return () => size.disconnect()
  }, [])
  return { ref, width }
}
