import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { inPeriod, usePortal } from '../portal-context.ts'
import type { BlockOf } from '../schema/catalogue.ts'
import { Bars } from './bars.tsx'
import { withUnit } from './figure.ts'
import { Donut } from './donut.tsx'
import { Lines } from './lines.tsx'
import { Panel } from './panel.tsx'
import { seriesColours } from './series-colours.ts'

const Cell = styled('td', {
  base: { textAlign: 'right', py: '1', pl: '3', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
})
const Head = styled('th', { base: { textAlign: 'left', py: '1', fontWeight: 'bold' } })
const Summary = styled('summary', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '11',
    color: 'accent',
    fontSize: 'sm',
    cursor: 'pointer',
  },
})

const pictures = { bars: Bars, lines: Lines, donut: Donut }

/** A chart with the same data as a table for screen readers. */
export function ChartBlock({ title, look, unit, labels, series }: BlockOf<'chart'>) {
  const { period } = usePortal()
  const data = {
    labels: inPeriod(labels, period) ?? [],
    series: series.map(({ name, values }) => ({ name, values: inPeriod(values, period) ?? [] })),
    unit: unit ?? '',
  }
  const Picture = pictures[look]
  const key = look === 'donut' ? data.labels : data.series.map(({ name }) => name)
  return (
    <Panel title={title}>
      <Picture {...data} title={title} />
      {key.length > 1 ? (
        <ul className={css({ display: 'flex', gap: '3', flexWrap: 'wrap', mt: '3', fontSize: 'sm' })}>
          {key.map((name, index) => (
            <li
              className={css({ display: 'flex', gap: '2', alignItems: 'center', flexWrap: 'wrap' })}
              key={name}
            >
              <div
                className={css({ w: '3', h: '3', borderRadius: 'sm' })}
                data-swatch
                style={{ background: seriesColours[index % seriesColours.length] }}
              />
              {name}
              {look === 'donut' ? <strong>{figure(data.series[0]?.values[index], data.unit)}</strong> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <details>
        <Summary>{m.portal_as_table()}</Summary>
        <div
          className={css({ scrollEdges: 'card' })}
          {...{ tabIndex: 0, role: 'region', 'aria-label': m.portal_table_of({ title }) }}
        >
          <table className={css({ fontSize: 'sm', minW: 'full' })}>
            <thead>
              <tr>
                <Cell />
                {data.series.map(({ name }) => (
                  <Head key={name} scope="col" css={{ textAlign: 'right', pl: '3' }}>
                    {name}
                  </Head>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.labels.map((label, index) => (
                <tr key={label}>
                  <Head scope="row">{label}</Head>
                  {data.series.map(({ name, values }) => (
                    <Cell key={name}>{figure(values[index], data.unit)}</Cell>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Panel>
  )
}

function figure(value: number | undefined, unit: string): string {
  return value === undefined ? '' : withUnit(value, unit)
}
