import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { staffListAddress, type StaffFilters } from '#domain/staff-addresses.ts'
import type { StaffList } from '#domain/staff-row.ts'
import { revalidateInBackground } from '#engine/revalidate-in-background.ts'
import { useLiveWith } from '#engine/use-live.ts'
import { isFailure, pullStatus } from '#platform/sync/pull-status.ts'
import type { ShownStaffList } from '#features/staff/staff.store.ts'
import { useOnShow } from '#ui/use-on-show.ts'
import { useDesk } from '../desk-host.ts'
import { loadDesk } from './load-desk.ts'

/**
 * A list as the device has it, revalidated when it is shown; `data` is null until it was fetched once. `refresh`
 * revalidates all pages that are open.
 */
export function useStaffList<L extends StaffList>(list: L, filter: StaffFilters[L]) {
  const { user } = useDesk()
  const first = staffListAddress(list, filter)
  const [opened, setOpened] = useState({ first, pages: 1 })
  const pages = opened.first === first ? opened.pages : 1
  const answer = useLiveWith<Awaited<ReturnType<typeof loadDesk>>, Shown<L> | null>(
    loadDesk,
    async (desk) => ({ first, data: await desk.readStaffList(list, filter, user.id, pages) }),
    null,
    [first, user.id, pages],
  )
  // The answer for another filter, until the one for this has been read.
  const data = answer?.first === first ? answer.data : null
  const status = useSnapshot(pullStatus)
  const next = data?.next ?? null
  const nextStatus = next === null ? undefined : status[next]
  const nextState = isFailure(nextStatus) ? 'failed' : nextStatus === 'running' ? 'running' : 'idle'

  const refresh = () =>
    revalidateInBackground(first, async ({ staffDesk }) =>
      (await staffDesk()).pullStaffList(list, filter, pages),
    )
  // The address has list and filter.
  useOnShow(first, refresh)

  function loadMore(): void {
    if (next === null) return
    revalidateInBackground(next, async ({ staffDesk }) => (await staffDesk()).pullStaffPage(list, next))
    if (nextState !== 'failed') setOpened({ first, pages: pages + 1 })
  }

  return {
    data,
    failure: isFailure(status[first]) ? status[first] : null,
    isFetching: status[first] === 'running',
    next: { pages, hasNext: next !== null, state: nextState },
    refresh,
    more: loadMore,
  }
}

type Shown<L extends StaffList> = { first: string; data: ShownStaffList<L> | null }
