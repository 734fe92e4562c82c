import { ChartFrame, roundTop, xOf, yOf } from './chart-frame.tsx'
import { seriesColours, type PictureProps } from './series-colours.ts'

/** A line chart with one line per series and a point at each label. */
export function Lines({ title, labels, series }: PictureProps) {
  const top = roundTop(series.flatMap(({ values }) => values))
  return (
    <ChartFrame title={title} labels={labels} top={top}>
      {series.map(({ name, values }, row) => {
        const points = values.map((value, place) => [xOf(place, labels.length), yOf(value, top)] as const)
        return (
          <g key={name} stroke={seriesColours[row]} fill="none">
            <polyline
              points={points.map((point) => point.join()).join(' ')}
              strokeWidth="2.5"
              strokeLinejoin="round"
            />
            {points.map(([x, y]) => (
              <circle key={x} cx={x} cy={y} r="3.5" fill="var(--card)" strokeWidth="2" />
            ))}
          </g>
        )
      })}
    </ChartFrame>
  )
}
