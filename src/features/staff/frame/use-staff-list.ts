import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { staffListAddress, type StaffFilters } from '#domain/staff-addresses.ts'
import type { StaffList } from '#domain/staff-row.ts'
import { revalidateInBackground } from '#engine/revalidate-in-background.ts'
import { isFailure, pullStatus } from '#platform/sync/pull-status.ts'
import { useStaffRead } from './use-staff-read.ts'

/** A list as the device has it; `data` is null until it was fetched once. `refresh` revalidates all pages that are open. */
export function useStaffList<L extends StaffList>(list: L, filter: StaffFilters[L]) {
  // It has list and filter.
  const first = staffListAddress(list, filter)
  const [opened, setOpened] = useState({ first, pages: 1 })
  const pages = opened.first === first ? opened.pages : 1
  const shown = useStaffRead(
    first,
    (desk, userId) => desk.readStaffList(list, filter, userId, pages),
    (desk) => desk.pullStaffList(list, filter, pages),
    pages,
  )
  const next = shown.data?.next ?? null
  const status = useSnapshot(pullStatus)[next ?? '']
  const state: 'failed' | 'running' | 'idle' = isFailure(status)
    ? 'failed'
    : status === 'running'
      ? 'running'
      : 'idle'

  function loadMore(): void {
    if (next === null) return
    revalidateInBackground(next, async ({ staffDesk }) => (await staffDesk()).pullStaffPage(list, next))
    if (state !== 'failed') setOpened({ first, pages: pages + 1 })
  }

  return { ...shown, next: { pages, hasNext: next !== null, state, onMore: loadMore } }
}
