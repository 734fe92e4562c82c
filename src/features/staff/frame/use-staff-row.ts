import { useSnapshot } from 'valtio'
import { singleRowLists } from '#domain/staff-addresses.ts'
import type { StaffList } from '#domain/staff-row.ts'
import { revalidateInBackground } from '#engine/revalidate-in-background.ts'
import { useLiveWith } from '#engine/use-live.ts'
import { isFailure, pullStatus } from '#platform/sync/pull-status.ts'
import type { ShownStaffRow } from '#features/staff/staff.store.ts'
import { useOnShow } from '#ui/use-on-show.ts'
import { useDesk } from '../desk-host.ts'
import { loadDesk } from './load-desk.ts'

type Desk = Awaited<ReturnType<typeof loadDesk>>
type Shown<L extends StaffList> = { key: string; data: ShownStaffRow<L> }

/** Ids of rows: numbers, and what devices call letters. Others name no row, so the server is not asked. */
const rowIdPattern = /^(?:[1-9]\d{0,9}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/
const productPattern = /^[a-z\d][\w-]{0,99}$/

const isRowId = (list: StaffList, id: string) => (list === 'stock' ? productPattern : rowIdPattern).test(id)

/**
 * One row that a list does not show, as the device has it, revalidated when it is opened. `data` is null until the device
 * was read; with an id of null nothing is read. `isOnServer` is false for a row that the device has just made.
 */
export function useStaffRow<L extends StaffList>(list: L, id: string | null, isOnServer: boolean) {
  const { user } = useDesk()
  const key = id === null ? '' : `staff-row/${list}/${id}`
  const answer = useLiveWith<Desk, Shown<L> | null>(
    loadDesk,
    async (desk) => (id === null ? null : { key, data: await desk.readStaffRow(list, id, user.id) }),
    null,
    [key, user.id],
  )
  const status = useSnapshot(pullStatus)[key]
  const single = singleRowLists.find((one) => one === list)
  const isRow = isOnServer && id !== null && single !== undefined && isRowId(list, id)
  const refresh = () => {
    if (isRow)
      revalidateInBackground(key, async ({ staffDesk }) => (await staffDesk()).pullStaffRow(single, id))
  }
  useOnShow(key, refresh)
  return {
    data: answer?.key === key ? answer.data : null,
    failure: isFailure(status) ? status : null,
    isFetching: status === 'running',
    /** Whether there is no such row, as far as the server said. */
    isDeleted: id !== null && (!isRow || status === 'missing'),
    refresh,
  }
}
