import { ChartFrame } from './chart-frame.tsx'
import { scaleOf } from './scale.ts'
import { seriesColours, type PictureProps } from './series-colours.ts'

/** A bar chart with one group of bars per label; negative values go down from 0. */
export function Bars({ title, labels, series, unit }: PictureProps) {
  const scale = scaleOf(
    series.flatMap(({ values }) => values),
    true,
  )
  return (
    <ChartFrame title={title} labels={labels} scale={scale} unit={unit}>
      {({ xOf, yOf, slot }) => {
        const width = Math.min(40, (slot * 0.7) / series.length)
        return series.map(({ name, values }, row) =>
          values.map((value, index) => (
            <rect
              key={`${name} ${labels[index]}`}
              x={xOf(index) + (row - series.length / 2) * width + 1}
              y={Math.min(yOf(value), yOf(0))}
              width={Math.max(1, width - 2)}
              height={Math.abs(yOf(0) - yOf(value))}
              rx="2"
              fill={seriesColours[row]}
            />
          )),
        )
      }}
    </ChartFrame>
  )
}
