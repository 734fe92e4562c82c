import { ChartFrame, field, roundTop, xOf, yOf } from './chart-frame.tsx'
import { seriesColours, type PictureProps } from './series-colours.ts'

/** A bar chart with one group of bars per label. */
export function Bars({ title, labels, series }: PictureProps) {
  const top = roundTop(series.flatMap(({ values }) => values))
  const space = (field.right - field.left) / Math.max(1, labels.length)
  const width = Math.min(26, (space * 0.7) / series.length)
  return (
    <ChartFrame title={title} labels={labels} top={top}>
      {series.map(({ name, values }, row) =>
        values.map((value, place) => (
          <rect
            key={`${name} ${labels[place]}`}
            x={xOf(place, labels.length) + (row - series.length / 2) * width + 1}
            y={yOf(value, top)}
            width={width - 2}
            height={Math.max(0, field.bottom - yOf(value, top))}
            rx="2"
            fill={seriesColours[row]}
          />
        )),
      )}
    </ChartFrame>
  )
}
