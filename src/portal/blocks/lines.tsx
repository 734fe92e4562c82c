import { ChartFrame } from './chart-frame.tsx'
import { scaleOf } from './scale.ts'
import { seriesColours, type PictureProps } from './series-colours.ts'

/** The dashes of the series: a line that lies on another one still shows. */
const dashes = [undefined, '7 5', '2 4', '10 4 2 4']

/** A line chart with one line per series and a point at each label. */
export function Lines({ title, labels, series, unit }: PictureProps) {
  const scale = scaleOf(
    series.flatMap(({ values }) => values),
    false,
  )
  return (
    <ChartFrame title={title} labels={labels} scale={scale} unit={unit}>
      {({ xOf, yOf }) =>
        series.map(({ name, values }, row) => {
          const points = values.map((value, index) => [xOf(index), yOf(value)] as const)
          return (
            <g key={name} stroke={seriesColours[row]} fill="none">
              <polyline
                points={points.map((point) => point.join()).join(' ')}
                strokeWidth="2.5"
                strokeLinejoin="round"
                strokeDasharray={dashes[row]}
              />
              {points.map(([x, y]) => (
                <circle key={x} cx={x} cy={y} r="3.5" fill="var(--card)" strokeWidth="2" />
              ))}
            </g>
          )
        })
      }
    </ChartFrame>
  )
}
