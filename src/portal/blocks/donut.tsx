import { css } from '#styled/css'
import { withUnit } from './figure.ts'
import { seriesColours, type PictureProps } from './series-colours.ts'

/** Gives a circumference of 100, so that an arc's length is its percentage. */
const radius = 15.915
/** Gap between the arcs. */
const gap = 0.8

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The first series as a donut chart, with the total in the middle. */
export function Donut({ title, labels, series, unit }: PictureProps) {
  const values = series[0]?.values ?? []
  const whole = sum(values)
  const percent = (value: number) => (value / Math.max(1, whole)) * 100
  return (
    <svg
      className={css({
        w: '[11rem]',
        maxW: 'full',
        h: 'auto',
        mx: 'auto',
        fontSize: '[4px]',
        fontWeight: 'bold',
      })}
      viewBox="0 0 42 42"
      role="img"
      aria-label={title}
    >
      {values.map((value, index) => {
        const length = Math.max(0, percent(value) - gap)
        return (
          <circle
            key={labels[index]}
            cx="21"
            cy="21"
            r={radius}
            fill="none"
            stroke={seriesColours[index % seriesColours.length]}
            strokeWidth="6"
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={25 - percent(sum(values.slice(0, index)))}
          />
        )
      })}
      <text x="21" y="22.6" textAnchor="middle" fill="var(--ink)">
        {unit === '#%' ? '100%' : withUnit(whole, unit)}
      </text>
    </svg>
  )
}
