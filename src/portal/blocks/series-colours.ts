/** What a picture draws: numbers by name, one for each label. */
export type PictureProps = {
  title: string
  labels: readonly string[]
  series: readonly { name: string; values: readonly number[] }[]
  unit: string
}

/** The colours of the series in their order, also in the key; a donut's parts take them too. */
export const seriesColours = [
  'var(--nyasa)',
  'var(--jua)',
  'var(--udongo)',
  'var(--rungwe)',
  'var(--edge)',
  'var(--ink)',
]
