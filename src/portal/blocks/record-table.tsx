import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { plainText, type RecordsBlock } from '../filter-records.ts'
import { usePortal } from '../portal-context.ts'
import type { DataRecord } from '../schema/catalogue.ts'
import { FieldView } from './field-value.tsx'

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

/** Amounts, dates and numbers do not wrap. */
function isShort(name: string, as: string | undefined): boolean {
  return name === 'id' || shortKinds.has(as ?? '')
}

/**
 * Records as a table that scrolls horizontally if too wide; on a phone each field has its own line with its label. The
 * explicit roles restore the table semantics, which `display` removes.
 */
export function RecordTable({ block, records }: { block: RecordsBlock; records: readonly DataRecord[] }) {
  const { fields } = usePortal()
  const names = [...block.fields, ...block.badges]
  return (
    <div
      className={css({ overflowX: 'auto' })}
      {...{ role: 'region', 'aria-label': m.portal_table_of({ title: block.title }), tabIndex: 0 }}
    >
      <Table role="table">
        <Titles role="rowgroup">
          <tr>
            <Head role="columnheader" scope="col" css={{ color: 'soft' }}>
              {m.portal_name()}
            </Head>
            {names.map((name) => (
              <Head key={name} role="columnheader" scope="col" css={{ color: 'soft', whiteSpace: 'nowrap' }}>
                {fields[name]?.label ?? name}
              </Head>
            ))}
          </tr>
        </Titles>
        <Body role="rowgroup">
          {records.map((record) => (
            <Row role="row" key={`${plainText(record.title)} ${plainText(record.id)}`}>
              <Head role="rowheader" scope="row" css={{ minW: 'cell' }}>
                {plainText(record.title)}
              </Head>
              {names.map((name) => (
                <Cell
                  role="cell"
                  key={name}
                  css={{ whiteSpace: isShort(name, fields[name]?.as) ? 'nowrap' : undefined }}
                >
                  <span className={css({ display: { base: 'inline', sm: 'none' }, color: 'soft' })}>
                    {fields[name]?.label ?? name}
                  </span>
                  <FieldView record={record} name={name} />
                </Cell>
              ))}
            </Row>
          ))}
        </Body>
      </Table>
    </div>
  )
}
