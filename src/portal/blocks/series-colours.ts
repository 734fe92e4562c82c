/** The data of a chart: named series with one number per label. */
export type PictureProps = {
  title: string
  labels: readonly string[]
  series: readonly { name: string; values: readonly number[] }[]
  unit: string
}

/** The colours of the series in order, also used by the legend and the parts of a donut. */
export const seriesColours = [
  'var(--accent)',
  'var(--highlight)',
  'var(--danger)',
  'var(--success)',
  'var(--edge)',
  'var(--ink)',
]
