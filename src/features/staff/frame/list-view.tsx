import { Box } from '@chakra-ui/react/box'
import { useState, type ComponentProps, type ReactNode } from 'react'
import type { StaffFilters } from '#domain/staff-addresses.ts'
import { staffActionText } from '#domain/staff-actions.ts'
import type { StaffList } from '#domain/staff-row.ts'
import type { StaffRow } from '#domain/staff-rows.ts'
import { PendingAction } from '#engine/pending-action.tsx'
import type { RowFor } from '#platform/outbox/outbox-row.ts'
import { useDesk } from '../desk-host.ts'
import { AbsentDialog } from './absent-dialog.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { UnlistedRows } from './unlisted-rows.tsx'
import { ListFilters, type ListFilter } from './list-filters.tsx'
import { ListState } from './list-state.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { MoreRows } from './more-rows.tsx'
import type { RowAction } from './row-action.ts'
import { RowMenu } from './row-menu.tsx'
import { RowTable, type Column } from './row-table.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useOnDecrease } from './use-on-decrease.ts'
import { useStaffList } from './use-staff-list.ts'
import { useStaffRow } from './use-staff-row.ts'
import { useUndoableActions } from './use-undoable-actions.ts'

/** What the dialog of an open row gets: `onAct` asks first where the action says so. */
export type OpenRow<R> = {
  row: R
  waiting: ReactNode
  onAct: (action: RowAction<R>) => void
  onClose: () => void
}

/** A row that is not in the list, with what waits on it. */
export type MissingRow = { id: string; writes: readonly RowFor<'staff'>[] }

type ListViewProps<L extends StaffList> = {
  list: L
  /** The filter that the address asks for. */
  filter: StaffFilters[L]
  /** Names the table for screen readers. */
  name: string
  filters?: readonly ListFilter[]
  /** The label of the search; without one the list has none. */
  search?: string
  columns: readonly Column<StaffRow<L>>[]
  nameOf: (row: StaffRow<L>) => string
  actions?: readonly RowAction<StaffRow<L>>[]
  /** A sentence for the list that is empty without a filter. */
  empty: string
  details?: (open: OpenRow<StaffRow<L>>) => ReactNode
  /** What `PendingAction` says and offers for a write on a row beside the usual. */
  pending?: (write: RowFor<'staff'>) => Partial<ComponentProps<typeof PendingAction>>
  /** The dialog of an address whose row the server has not, such as one that was made on this device. */
  missing?: (open: Pick<OpenRow<StaffRow<L>>, 'waiting' | 'onClose'> & MissingRow) => ReactNode
  /** How many writes that are not in `data` wait: the list and the open row are fetched again when the server has one. */
  waits?: number | undefined
  /** Whether a row was made on this device, so that `missing` need not wait for the server. */
  isNew?: (row: MissingRow) => boolean
}

const noIds: ReadonlySet<string> = new Set()

/** A list of the staff desk with its filters, actions and states; the same for all of them. */
export function ListView<L extends StaffList>(props: ListViewProps<L>) {
  const {
    list,
    filter,
    name,
    filters = [],
    search,
    columns,
    nameOf,
    actions = [],
    empty,
    details,
    missing,
    isNew = () => false,
    pending,
    waits,
  } = props
  type Row = StaffRow<L>
  const { search: address, onSearch } = useDesk()
  const { data, failure, isFetching, next, refresh } = useStaffList(list, filter)
  const { lastStep, apply, undo, dismiss } = useUndoableActions()
  // Another list has rows with the same ids.
  const [held, hold] = useState<{ list: L; ids: ReadonlySet<string> }>({ list, ids: noIds })
  const chosen = held.list === list ? held.ids : noIds
  const choose = (ids: ReadonlySet<string>) => hold({ list, ids })
  const [confirming, confirm] = useState<{ action: RowAction<Row>; rows: readonly Row[] } | null>(null)
  const pages = data?.rows ?? []
  const bulk = actions.filter(({ isSingle }) => !isSingle)
  const openId = address.open ?? ''
  const listed = pages.find((row) => String(row.id) === openId)
  const isElsewhere = openId !== '' && !listed && (data !== null || failure !== null)
  const isMade = (writes: MissingRow['writes'] = []) => isNew({ id: openId, writes })
  const single = useStaffRow(list, isElsewhere ? openId : null, !isMade(data?.open.get(openId)))
  useOnDecrease(waits, () => {
    refresh()
    single.refresh()
  })
  const writes = single.data?.writes ?? []
  const [seen, see] = useState({ list, row: listed })
  if (listed && listed !== seen.row) see({ list, row: listed })
  // One that leaves a narrowed list by its own change stays open until it is read alone.
  const isSeen = seen.list === list && String(seen.row?.id) === openId
  const left = single.data || single.failure || !isSeen ? undefined : seen.row
  const open = listed ?? (single.isDeleted ? null : (single.data?.row ?? left))
  // Without a dialog it is shown before the others.
  const rows = open && !listed && !details ? [open, ...pages] : pages
  const chosenRows = rows.filter((row) => chosen.has(String(row.id)))
  const isNarrowed = [address.q, ...filters.map(({ key }) => address[key])].some(Boolean)

  function act(action: RowAction<Row>, targets: readonly Row[]): void {
    if (action.ask) confirm({ action, rows: targets })
    else void apply(action, targets, '', () => unchoose(targets))
  }
  const unchoose = (targets: readonly Row[]) => {
    const done = new Set(targets.map(({ id }) => String(id)))
    hold((now) => ({ ...now, ids: new Set([...now.ids].filter((id) => !done.has(id))) }))
  }
  const closeQuestion = () => confirm(null)
  function check(id: string, isChosen: boolean): void {
    const changed = new Set(chosen)
    if (isChosen) changed.add(id)
    else changed.delete(id)
    choose(changed)
  }
  const close = () => onSearch({ open: undefined }, true)
  const shown = (rowWrites: MissingRow['writes'] = []) =>
    rowWrites
      .filter(({ payload, state }) => payload.action !== 'message.read' || state === 'parked')
      .map((write) => (
        <PendingAction
          key={write.key}
          row={write}
          canEdit={false}
          text={staffActionText(write.payload) ?? ''}
          {...pending?.(write)}
        />
      ))
  const waiting = (id: string) => shown(data?.open.get(id))
  return (
    <Box data-list={list}>
      <ListFilters name={name} filters={filters} search={search} count={rows.length} />
      <ListToolbar
        asOf={failure && data ? data.asOf : null}
        isFetching={isFetching}
        onRefresh={refresh}
        chosen={bulk.length > 0 && rows.length > 0 ? chosenRows.length : null}
        all={rows.length}
        onChooseAll={(isAll) => choose(new Set(isAll ? rows.map(({ id }) => String(id)) : []))}
      />
      {rows.length > 0 ? (
        <RowTable
          name={name}
          rows={rows}
          columns={columns}
          idOf={(row) => String(row.id)}
          nameOf={nameOf}
          chosen={bulk.length > 0 ? chosen : null}
          onCheck={check}
          onOpen={details ? (id) => onSearch({ open: id }) : undefined}
          markedId={details ? undefined : openId}
          end={(row) => (
            <RowMenu
              name={nameOf(row)}
              actions={actions.filter((action) => action.isFor(row))}
              onChoose={(action) => act(action, [row])}
            />
          )}
          below={(row) => (row === open && !listed ? shown(writes) : waiting(String(row.id)))}
        />
      ) : (
        <ListState
          isRead={data !== null}
          failure={failure}
          name={name}
          empty={empty}
          isNarrowed={isNarrowed}
          filterKeys={filters.map(({ key }) => key)}
          onRetry={refresh}
        />
      )}
      <UnlistedRows
        rows={rows}
        open={data?.open}
        isShown={!isNarrowed && !(openId && details)}
        waiting={waiting}
        onOpen={missing ? (id) => onSearch({ open: id }) : undefined}
        onSent={refresh}
      />
      <MoreRows {...next} shown={rows.length} />
      <UndoBar step={lastStep} onUndo={undo} onExpire={dismiss} />
      <BulkBar chosen={chosenRows} actions={bulk} onChoose={act} onClear={() => choose(new Set())} />
      {/* In one place, so that the dialog of a row that gets onto the server meanwhile stays as it is. */}
      {open && details ? (
        details({
          row: open,
          waiting: listed ? waiting(openId) : shown(writes),
          onAct: (action) => act(action, [open]),
          onClose: close,
        })
      ) : single.data && !open && (details || single.isDeleted || single.failure) ? (
        missing && (single.isDeleted || isMade(writes)) ? (
          missing({ id: openId, writes, waiting: shown(writes), onClose: close })
        ) : (
          <AbsentDialog name={name} {...single} waiting={shown(writes)} onClose={close} />
        )
      ) : null}
      {confirming ? (
        <AskDialog
          action={confirming.action}
          rows={confirming.rows}
          onConfirm={(text) =>
            apply(confirming.action, confirming.rows, text, () => {
              unchoose(confirming.rows)
              closeQuestion()
            })
          }
          onClose={closeQuestion}
        />
      ) : null}
    </Box>
  )
}
