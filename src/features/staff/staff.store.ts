import type { StaffAction } from '#domain/staff-actions.ts'
import { staffListOf } from '#domain/staff-actions.ts'
import { staffListAddress, type StaffFilters } from '#domain/staff-addresses.ts'
import type { StaffDocument, StaffDocumentBody } from '#domain/staff-documents.ts'
import type { StaffList } from '#domain/staff-row.ts'
import type { StaffRow } from '#domain/staff-rows.ts'
import { engine } from '#platform/engine/page-engine.ts'
import { isRowOf, type RowFor } from '#platform/outbox/outbox-row.ts'
import {
  readStaffDocument as readDocument,
  readStaffPages,
  readStaffRow as readRow,
  type CachedStaffList,
} from '#platform/sync/staff-pages.ts'
import { overlayActions } from './staff-overlay.ts'

/** A list with the actions on it that the server has not carried out yet, by the id of their row. */
export type ShownStaffList<L extends StaffList> = CachedStaffList<L> & {
  open: Map<string, RowFor<'staff'>[]>
}

/**
 * A list of the staff desk as the device has it, with the person's open actions laid over its rows; null before it was
 * fetched once.
 */
export async function readStaffList<L extends StaffList>(
  list: L,
  filter: StaffFilters[L],
  userId: number,
  pages = 1,
): Promise<ShownStaffList<L> | null> {
  const cached = await readStaffPages(engine.db, list, staffListAddress(list, filter), userId, pages)
  if (!cached) return null
  const open = new Map<string, RowFor<'staff'>[]>()
  for (const row of await readOpenActions(userId))
    if (staffListOf(row.payload) === list) {
      const id = String(row.payload.id)
      open.set(id, [...(open.get(id) ?? []), row])
    }
  return {
    ...cached,
    rows: cached.rows.map((row) => overlayActions(list, row, open.get(String(row.id)) ?? [])),
    open,
  }
}

/** A row with the person's open actions laid over it, and these, oldest first. */
export type ShownStaffRow<L extends StaffList> = { row: StaffRow<L> | null; writes: RowFor<'staff'>[] }

/** One row of a list as the device has it, whatever the list shows; `row` is null before it was fetched once. */
export async function readStaffRow<L extends StaffList>(
  list: L,
  id: string,
  userId: number,
): Promise<ShownStaffRow<L>> {
  const row = await readRow(engine.db, list, id, userId)
  const writes = await readActionsOn(list, id, userId)
  return { row: row && overlayActions(list, row, writes), writes }
}

/** An account, the health of the server or figures, as fetched last; null before that. */
export function readStaffDocument<D extends StaffDocument>(
  name: D,
  id: string,
  userId: number,
): Promise<StaffDocumentBody<D> | null> {
  return readDocument(engine.db, name, id, userId)
}

/** The open actions on a row of a list, oldest first. */
export async function readActionsOn(list: StaffList, id: string, userId: number): Promise<RowFor<'staff'>[]> {
  return (await readOpenActions(userId)).filter(
    ({ payload }) => staffListOf(payload) === list && String(payload.id) === id,
  )
}

/** Takes an action of the staff desk; resolves with its key when it is on disk. Drafts of its form are deleted. */
export function act(action: StaffAction, userId: number, draftKey?: string): Promise<string> {
  return engine.outbox.enqueue({ kind: 'staff', payload: action }, userId, draftKey)
}

async function readOpenActions(userId: number): Promise<RowFor<'staff'>[]> {
  return (await engine.outbox.rows(userId)).filter((row) => isRowOf(row, 'staff'))
}
