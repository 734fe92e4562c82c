import { formatShortDate } from '#i18n/format.ts'

/** Columns of a chart at most, so that a phone can show them. */
const mostColumns = 14

/** Days and their values, added up so that a chart has few columns; each is labelled with its first day. */
export function inColumns(days: readonly string[], series: readonly (readonly number[])[]) {
  const perColumn = Math.ceil(days.length / mostColumns)
  const starts = days.map((_, index) => index).filter((index) => index % perColumn === 0)
  return {
    labels: starts.map((index) => dayOf(days[index] ?? '')),
    series: series.map((values) =>
      starts.map((index) => values.slice(index, index + perColumn).reduce((sum, value) => sum + value, 0)),
    ),
  }
}

/** "14 Mar": the year would not fit below a column. */
function dayOf(day: string): string {
  return formatShortDate(Date.parse(`${day}T09:00:00Z`)).replace(/ \d{4}$/, '')
}
