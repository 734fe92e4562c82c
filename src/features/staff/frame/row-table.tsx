import { Box } from '@chakra-ui/react/box'
import { Table } from '@chakra-ui/react/table'
import type { KeyboardEvent, ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Check } from '../ui/check.tsx'
import { formatTimestamp } from '../ui/format-timestamp.ts'

export type Column<R> = {
  id: string
  label: string
  view: (row: R) => ReactNode
  /** Whether a card of a phone shows the label before the value. */
  isLabelled?: boolean
}

/** When something happened; `none` where it did not. */
export const timeColumn = <R,>(
  id: string,
  label: string,
  at: (row: R) => string | null,
  none = '',
): Column<R> => ({
  id,
  label,
  isLabelled: true,
  view: (row) => {
    const time = at(row)
    return time === null ? none : formatTimestamp(time)
  },
})

type RowTableProps<R> = {
  name: string
  rows: readonly R[]
  /** The first one names the row, and opens it if `onOpen` is set. */
  columns: readonly Column<R>[]
  idOf: (row: R) => string
  nameOf: (row: R) => string
  /** Null for a list without actions on several rows. */
  chosen: ReadonlySet<string> | null
  onCheck: (id: string, isChosen: boolean) => void
  onOpen?: ((id: string) => void) | undefined
  /** The row that the address names, in a list whose rows do not open: it is marked and scrolled to. */
  markedId?: string | undefined
  /** At the end of the row, and below its name. */
  end: (row: R) => ReactNode
  below: (row: R) => ReactNode
}

const marked = {
  'aria-current': true,
  ref: (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' }),
} as const

/** Moves the focus between the names of rows with the arrow keys. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLElement)) return
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-name]')]
  const index = names.indexOf(event.target)
  if (index < 0) return
  event.preventDefault()
  names[index + step]?.focus()
}

/**
 * A table on wide screens, cards on a phone. The roles are written out, because elements that are no table boxes lose
 * theirs.
 */
export function RowTable<R>(props: RowTableProps<R>) {
  const { name, rows, columns, idOf, chosen, onCheck, nameOf, markedId, end, below } = props
  return (
    <Table.Root role="table" aria-label={name} onKeyDown={moveBetweenRows}>
      <Table.Header role="rowgroup">
        <Table.Row role="row">
          {chosen ? (
            <Table.ColumnHeader role="columnheader" w="11">
              <Box srOnly>{m.desk_choose()}</Box>
            </Table.ColumnHeader>
          ) : null}
          {columns.map(({ id, label }) => (
            <Table.ColumnHeader key={id} role="columnheader">
              {label}
            </Table.ColumnHeader>
          ))}
          <Table.ColumnHeader role="columnheader" w="11">
            <Box srOnly>{m.desk_actions()}</Box>
          </Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body role="rowgroup">
        {rows.map((row) => {
          const id = idOf(row)
          return (
            <Table.Row
              key={id}
              role="row"
              data-row={id}
              data-selected={chosen?.has(id) || id === markedId ? '' : undefined}
              {...(id === markedId ? marked : {})}
            >
              {chosen ? (
                <Table.Cell role="cell" gridColumn="1" gridRow="1" px="0">
                  <Check
                    isBare
                    label={m.desk_choose_row({ name: nameOf(row) })}
                    isChecked={chosen.has(id)}
                    onChange={(isChosen) => onCheck(id, isChosen)}
                  />
                </Table.Cell>
              ) : null}
              {columns.map((column, index) => (
                <Table.Cell
                  key={column.id}
                  role={index === 0 ? 'rowheader' : 'cell'}
                  gridColumn={index === 0 ? (chosen ? '2' : '1 / 3') : chosen ? '2 / 4' : '1 / 4'}
                  {...(index === 0 ? { minH: '11', display: { base: 'block', md: 'table-cell' } } : {})}
                >
                  {column.isLabelled ? (
                    <Box as="span" color="soft" display={{ base: 'inline', md: 'none' }}>
                      {`${column.label}: `}
                    </Box>
                  ) : null}
                  {index === 0 ? <NameCell {...props} row={row} /> : column.view(row)}
                  {index === 0 ? below(row) : null}
                </Table.Cell>
              ))}
              <Table.Cell role="cell" gridColumn="3" gridRow="1" px="0" textAlign="end">
                {end(row)}
              </Table.Cell>
            </Table.Row>
          )
        })}
      </Table.Body>
    </Table.Root>
  )
}

function NameCell<R>({ row, columns, idOf, onOpen }: RowTableProps<R> & { row: R }) {
  const view = columns[0]?.view(row)
  if (!onOpen)
    return (
      <Box py={{ base: '2', md: '1' }} pe="2" fontWeight="bold">
        {view}
      </Box>
    )
  return (
    <Box
      asChild
      display="block"
      w="full"
      minH={{ base: '11', md: '8' }}
      py={{ base: '2', md: '1' }}
      color="accent"
      fontWeight="bold"
      fontSize={{ base: 'md', md: 'sm' }}
      textAlign="start"
      cursor="pointer"
      _hover={{ textDecoration: 'underline' }}
    >
      <button type="button" data-row-name="" onClick={() => onOpen(idOf(row))}>
        {view}
      </button>
    </Box>
  )
}
