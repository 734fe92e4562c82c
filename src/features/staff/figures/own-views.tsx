import { Box } from '@chakra-ui/react/box'
import { Table } from '@chakra-ui/react/table'
import type { OwnViews } from '#domain/staff-stats.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { TextLink } from '#ui/link.ts'
import { useDesk } from '../desk-host.ts'
import { DocumentState } from '../frame/document-state.tsx'
import { useStaffDocument } from '../frame/use-staff-document.ts'
import { StateBadge } from '../ui/state-badge.tsx'
import { inColumns } from './in-columns.ts'
import { PeriodSelect, usePeriod } from './period-select.tsx'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** How often the writer's own posts were read, by day. */
export function OwnViewsView() {
  const period = usePeriod()
  const views = useStaffDocument('views', period, ({ pullOwnViews }) => pullOwnViews(period))
  return (
    <>
      <PeriodSelect />
      <DocumentState {...views} name={m.desk_own_reads()} />
      {views.data ? <Shown views={views.data} /> : null}
    </>
  )
}

function Shown({ views: { days, posts } }: { views: OwnViews }) {
  const { chart } = useDesk()
  if (posts.length === 0) return <Box color="soft">{m.desk_no_reads()}</Box>
  const all = days.map((_, index) => sum(posts.map(({ values }) => values[index] ?? 0)))
  const { labels, series } = inColumns(days, [all])
  return (
    <>
      {chart({
        title: m.desk_own_reads(),
        labels,
        series: [{ name: m.desk_reads(), values: series[0] ?? [] }],
      })}
      <Box mt="4">
        <Table.Root role="table" aria-label={m.desk_own_reads()}>
          <Table.Body role="rowgroup">
            {posts
              .toSorted((one, other) => sum(other.values) - sum(one.values))
              .map(({ id, slug, title, is_hidden, values }) => (
                <Table.Row key={id} role="row" gridTemplateColumns="minmax(0, 1fr) auto">
                  <Table.Cell role="rowheader">
                    {is_hidden ? (
                      <>
                        {title} <StateBadge tone="bad">{m.desk_post_down()}</StateBadge>
                      </>
                    ) : (
                      <TextLink to="/blog/$slug" params={{ slug }}>
                        {title}
                      </TextLink>
                    )}
                  </Table.Cell>
                  <Table.Cell role="cell" textAlign="end">
                    {formatNumber(sum(values))}
                  </Table.Cell>
                </Table.Row>
              ))}
          </Table.Body>
        </Table.Root>
      </Box>
    </>
  )
}
