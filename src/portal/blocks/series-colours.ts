/** What a picture draws: numbers by name, one for each label. */
export type PictureProps = {
  title: string
  labels: readonly string[]
  series: readonly { name: string; values: readonly number[] }[]
  unit: string
}

/** The colours of the series in their order, also in the key; a donut's parts take them too. */
export const seriesColours = [
  'var(--accent)',
  'var(--highlight)',
  'var(--danger)',
  'var(--success)',
  'var(--edge)',
  'var(--ink)',
]
