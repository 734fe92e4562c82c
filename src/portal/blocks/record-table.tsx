import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { plainText, type RecordsBlock } from '../filter-records.ts'
import { usePortal } from '../portal-context.ts'
import type { DataRecord } from '../schema/catalogue.ts'
import { FieldView, hasValue } from './field-value.tsx'
import { RecordActions } from './record-actions.tsx'
import { RecordDetails } from './record-card.tsx'
import { RecordTitle } from './record-title.tsx'

type Part = 'table' | 'table-row-group' | 'table-row' | 'table-cell'

/** A table part that is a block of its own on a phone. */
const asLine = (part: Part) => ({ base: 'block', sm: part }) as const
const cell = { py: { base: '1', sm: '2' }, pr: { base: '0', sm: '4' }, verticalAlign: 'top' } as const

const Table = styled('table', { base: { display: asLine('table'), w: 'full', fontSize: 'sm' } })
const Titles = styled('thead', { base: { display: { base: 'none', sm: 'table-header-group' } } })
const Body = styled('tbody', { base: { display: asLine('table-row-group') } })
const Row = styled('tr', {
  base: {
    display: asLine('table-row'),
    py: { base: '2', sm: '0' },
    borderTopWidth: '1px',
    borderColor: 'line',
  },
})
const Head = styled('th', {
  base: { ...cell, display: asLine('table-cell'), textAlign: 'left', fontWeight: 'bold' },
})
const Cell = styled('td', {
  base: { ...cell, display: { base: 'flex', sm: 'table-cell' }, justifyContent: 'space-between', gap: '4' },
})

const shortKinds = new Set(['date', 'money', 'count'])

/** Amounts and counts are compared, so they are aligned by their last digit. */
function isFigure(as: string | undefined): boolean {
  return as === 'money' || as === 'count'
}

/** Amounts, dates and numbers do not wrap. */
function cellStyle(name: string, as: string | undefined) {
  const isShort = name === 'id' || shortKinds.has(as ?? '')
  return css.raw({
    whiteSpace: isShort ? 'nowrap' : undefined,
    textAlign: isFigure(as) ? 'right' : undefined,
    fontVariantNumeric: isFigure(as) ? 'tabular-nums' : undefined,
  })
}

/**
 * Records as a table that scrolls horizontally if too wide; on a phone each field has its own line with its label. The
 * explicit roles restore the table semantics, which `display` removes.
 */
export function RecordTable({ block, records }: { block: RecordsBlock; records: readonly DataRecord[] }) {
  const { fields } = usePortal()
  const names = [...block.fields, ...block.badges].filter((name) =>
    records.some((record) => hasValue(record, name)),
  )
  const hasActions = block.actions.length > 0 || records.some(({ kept }) => kept !== undefined)
  return (
    <div
      className={css({ scrollEdges: 'card', position: 'relative' })}
      {...{ role: 'region', 'aria-label': m.portal_table_of({ title: block.title }), tabIndex: 0 }}
    >
      <Table role="table">
        <Titles role="rowgroup">
          <tr>
            <Head role="columnheader" scope="col" css={{ color: 'soft' }}>
              {m.portal_name()}
            </Head>
            {names.map((name) => (
              <Head
                key={name}
                role="columnheader"
                scope="col"
                css={{
                  color: 'soft',
                  whiteSpace: 'nowrap',
                  textAlign: isFigure(fields[name]?.as) ? 'right' : 'left',
                }}
              >
                {fields[name]?.label ?? name}
              </Head>
            ))}
            {hasActions ? (
              <Head role="columnheader" scope="col">
                <span className={css({ srOnly: true })}>{m.portal_actions()}</span>
              </Head>
            ) : null}
          </tr>
        </Titles>
        <Body role="rowgroup">
          {records.map((record) => (
            <Row
              role="row"
              key={`${plainText(record.title)} ${plainText(record.kept ?? record.key ?? record.id)}`}
            >
              <Head role="rowheader" scope="row" css={{ minW: 'cell' }}>
                <RecordTitle record={record} />
                <RecordDetails record={record} block={block} />
              </Head>
              {names.map((name) => (
                <Cell role="cell" key={name} css={cellStyle(name, fields[name]?.as)}>
                  <span className={css({ display: { base: 'inline', sm: 'none' }, color: 'soft' })}>
                    {fields[name]?.label ?? name}
                  </span>
                  <FieldView record={record} name={name} />
                </Cell>
              ))}
              {hasActions ? (
                <Cell role="cell">
                  <RecordActions record={record} block={block} />
                </Cell>
              ) : null}
            </Row>
          ))}
        </Body>
      </Table>
    </div>
  )
}
