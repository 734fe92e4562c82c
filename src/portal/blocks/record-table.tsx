import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'
import { m } from '#i18n/paraglide/messages.js'
import { plainText, type RecordsBlock } from '../filter-records.ts'
import { usePortal } from '../portal-context.ts'
import type { DataRecord } from '../schema/catalogue.ts'
import { FieldView } from './field-value.tsx'

const Table = chakra('table', { base: { w: 'full', fontSize: 'sm' } })
const Head = chakra('th', {
  base: { textAlign: 'left', py: '2', pr: '4', fontWeight: 'semibold', verticalAlign: 'top' },
})
const Cell = chakra('td', { base: { py: '2', pr: '4', verticalAlign: 'top' } })
const Row = chakra('tr', { base: { borderTopWidth: '1px', borderColor: 'line' } })

const shortKinds = new Set(['date', 'money', 'count'])

/** Amounts, days and numbers stay on one line. */
function isShort(name: string, as: string | undefined): boolean {
  return name === 'id' || shortKinds.has(as ?? '')
}

/** Records with few short fields, a line each; a narrow screen scrolls it sideways by itself. */
export function RecordTable({ block, records }: { block: RecordsBlock; records: readonly DataRecord[] }) {
  const { fields } = usePortal()
  const names = [...block.fields, ...block.badges]
  return (
    <Box
      overflowX="auto"
      {...{ role: 'region', 'aria-label': m.portal_table_of({ title: block.title }), tabIndex: 0 }}
    >
      <Table>
        <thead>
          <tr>
            <Head scope="col" color="soft">
              {m.portal_name()}
            </Head>
            {names.map((name) => (
              <Head key={name} scope="col" color="soft" whiteSpace="nowrap">
                {fields[name]?.label ?? name}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <Row key={`${plainText(record.title)} ${plainText(record.id)}`}>
              <Head scope="row" minW="9rem">
                {plainText(record.title)}
              </Head>
              {names.map((name) => (
                <Cell key={name} whiteSpace={isShort(name, fields[name]?.as) ? 'nowrap' : undefined}>
                  <FieldView record={record} name={name} />
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}
