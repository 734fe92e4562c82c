import type { StockWait } from '#domain/staff-stock.ts'
import { currentLocale } from '#i18n/locale.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ListView } from '../frame/list-view.tsx'
import type { RowAction } from '../frame/row-action.ts'
import { timeColumn, type Column } from '../frame/row-table.tsx'
import { StateBadge } from '../ui/state-badge.tsx'

const titleOf = ({ id, title }: StockWait) => title?.[currentLocale()] ?? id

const actions = (): RowAction<StockWait>[] => [
  {
    id: 'notify',
    label: m.desk_tell_all(),
    isFor: ({ waiting, in_stock }) => waiting > 0 && in_stock === true,
    act: (row) => ({ action: 'stock.notify', id: row.id, title: titleOf(row) }),
    ask: {
      question: (rows) =>
        m.desk_tell_all_asked({
          names: rows.map(titleOf).join(', '),
          count: rows.reduce((sum, { waiting }) => sum + waiting, 0),
        }),
    },
  },
]

function Stock({ in_stock }: Pick<StockWait, 'in_stock'>) {
  if (in_stock === null) return <StateBadge tone="plain">{m.desk_not_sold()}</StateBadge>
  return in_stock ? (
    <StateBadge tone="good">{m.desk_in_stock()}</StateBadge>
  ) : (
    <StateBadge tone="wait">{m.desk_out_of_stock()}</StateBadge>
  )
}

const columns = (): Column<StockWait>[] => [
  { id: 'title', label: m.desk_product(), view: titleOf },
  { id: 'stock', label: m.desk_state(), view: Stock },
  {
    id: 'waiting',
    label: m.desk_waiting_people(),
    isLabelled: true,
    view: ({ waiting }) => formatNumber(waiting),
  },
  timeColumn('oldest', m.desk_waiting_since(), ({ oldest_at }) => oldest_at, m.desk_none()),
]

/** Products for which somebody waits. */
export function NoticesView() {
  return (
    <ListView
      list="stock"
      filter={{}}
      name={m.desk_notices()}
      columns={columns()}
      nameOf={titleOf}
      actions={actions()}
      empty={m.desk_notices_empty()}
    />
  )
}
