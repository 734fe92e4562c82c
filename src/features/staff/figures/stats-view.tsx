import { Box } from '@chakra-ui/react/box'
import { statsSeries, type Stats } from '#domain/staff-stats.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { useDesk } from '../desk-host.ts'
import { DocumentState } from '../frame/document-state.tsx'
import { useStaffDocument } from '../frame/use-staff-document.ts'
import { Figures } from '../ui/figures.tsx'
import { inColumns } from './in-columns.ts'
import { PeriodSelect, usePeriod } from './period-select.tsx'
import { seriesLabel } from './series-labels.ts'

/** Figures of the site by period, with what they were before. */
export function StatsView() {
  const period = usePeriod()
  const stats = useStaffDocument('stats', period, ({ pullStats }) => pullStats(period))
  return (
    <>
      <PeriodSelect />
      <DocumentState {...stats} name={m.desk_figures()} />
      {stats.data ? <Shown stats={stats.data} /> : null}
    </>
  )
}

function Shown({ stats: { days, series } }: { stats: Stats }) {
  const { chart } = useDesk()
  return (
    <>
      <Figures
        figures={statsSeries.map((name) => {
          const { total, previous } = series[name]
          return {
            label: seriesLabel(name),
            value: formatNumber(total),
            note: previous === null ? m.desk_not_counted() : m.desk_before({ count: formatNumber(previous) }),
          }
        })}
      />
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        gap="4"
        mt="4"
      >
        {(['people', 'reads', 'comments', 'downloads'] as const).map((name) => {
          const { labels, series: columns } = inColumns(days, [series[name].values])
          return (
            <div key={name}>
              {chart({
                title: seriesLabel(name),
                labels,
                series: [{ name: seriesLabel(name), values: columns[0] ?? [] }],
              })}
            </div>
          )
        })}
      </Box>
    </>
  )
}
