import { singleRowLists } from '#domain/staff-addresses.ts'
import type { StaffList } from '#domain/staff-row.ts'
import { useStaffRead } from './use-staff-read.ts'

/** Ids of rows: numbers, and what devices call letters. Others name no row, so the server is not asked. */
const rowIdPattern = /^(?:[1-9]\d{0,9}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/
const productPattern = /^[a-z\d][\w-]{0,99}$/

const isRowId = (list: StaffList, id: string) => (list === 'stock' ? productPattern : rowIdPattern).test(id)

/**
 * One row that a list does not show, as the device has it; with an id of null nothing is read. `isOnServer` is false for a
 * row that the device has just made.
 */
export function useStaffRow<L extends StaffList>(list: L, id: string | null, isOnServer: boolean) {
  const single = singleRowLists.find((one) => one === list)
  const isRow = isOnServer && id !== null && single !== undefined && isRowId(list, id)
  const { isMissing, ...row } = useStaffRead(
    id === null ? '' : `staff-row/${list}/${id}`,
    async (desk, userId) => (id === null ? null : desk.readStaffRow(list, id, userId)),
    isRow && ((desk) => desk.pullStaffRow(single, id)),
  )
  /** Whether there is no such row, as far as the server said. */
  const isDeleted = id !== null && (!isRow || isMissing)
  return { ...row, isDeleted }
}
