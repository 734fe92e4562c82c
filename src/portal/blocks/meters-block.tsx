import { useState } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { formatRelativeDate } from '#portal/relative-date.ts'
import { inPeriod, usePortal } from '../portal-context.ts'
import type { BlockOf } from '../schema/catalogue.ts'
import { Badge } from './badge.tsx'
import { Bar } from './bar.tsx'
import { Panel } from './panel.tsx'

type Meters = BlockOf<'meters'>
type Meter = Meters['items'][number]

export function MetersBlock({ title, lead, scale, items }: Meters) {
  return (
    <Panel title={title} lead={lead}>
      <ul className={css({ display: 'grid', gap: '4' })}>
        {items.map((item) => (
          <MeterItem key={item.label} item={item} scale={scale} />
        ))}
      </ul>
    </Panel>
  )
}

function MeterItem({ item, scale }: { item: Meter; scale: Meters['scale'] }) {
  const { period, now } = usePortal()
  const { label, unit, note, at, term, between } = item
  const [sample] = useState(() =>
    between ? between.low + Math.floor(Math.random() * (between.high - between.low + 1)) : 0,
  )
  const current = item.current === undefined ? undefined : inPeriod(item.current, period)
  const target = item.target === undefined ? undefined : inPeriod(item.target, period)
  const value = item.value === undefined ? sample : (inPeriod(item.value, period) ?? 0)
  const percent = current === undefined || !target ? value : Math.round((current / target) * 100)
  return (
    <li>
      <div
        className={css({
          display: 'flex',
          justifyContent: 'space-between',
          gap: '3',
          mb: '1',
          fontSize: 'sm',
          alignItems: 'baseline',
        })}
      >
        <span className={css({ fontWeight: 'bold', minW: '0', overflowWrap: 'anywhere' })}>{label}</span>
        <span className={css({ flexShrink: '0', fontWeight: 'bold' })}>{formatNumber(percent)}%</span>
      </div>
      <Bar label={label} percent={percent} scale={scale} />
      <div
        className={css({
          display: 'flex',
          mt: '1',
          gap: '2',
          fontSize: 'xs',
          color: 'soft',
          flexWrap: 'wrap',
          alignItems: 'center',
        })}
      >
        {current !== undefined && target ? (
          <span>{amountOf(formatNumber(current), formatNumber(target), unit)}</span>
        ) : null}
        {note ? <span>{note}</span> : null}
        {at ? <span>{formatRelativeDate(at, now)}</span> : null}
        {term ? <Badge term={term} /> : null}
      </div>
    </li>
  )
}

function amountOf(current: string, target: string, unit: string | undefined): string {
  return unit ? m.portal_of_unit({ current, target, unit }) : m.portal_of({ current, target })
}
