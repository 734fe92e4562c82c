import { useSnapshot } from 'valtio'
import { revalidateInBackground } from '#engine/revalidate-in-background.ts'
import { useLiveWith } from '#engine/use-live.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { isFailure, pullStatus } from '#platform/sync/pull-status.ts'
import { useOnShow } from '#ui/use-on-show.ts'
import { useDesk } from '../desk-host.ts'
import { loadDesk } from './load-desk.ts'

export type Desk = Awaited<ReturnType<typeof loadDesk>>

/**
 * What the device has under `key`, the name of its fetch in `pullStatus`; revalidated with `pull`, if there is one, when it is
 * shown. `data` is null until the device was read. `pages`: of a list, those that `read` reads.
 */
export function useStaffRead<T>(
  key: string,
  read: (desk: Desk, userId: number) => Promise<T>,
  pull: ((desk: Desk) => Promise<PullOutcome>) | false,
  pages?: number,
) {
  const { user } = useDesk()
  const answer = useLiveWith<Desk, { key: string; data: T } | null>(
    loadDesk,
    async (desk) => ({ key, data: await read(desk, user.id) }),
    null,
    [key, user.id, pages],
  )
  const status = useSnapshot(pullStatus)[key]
  const refresh = () => {
    if (pull) revalidateInBackground(key, async ({ staffDesk }) => pull(await staffDesk()))
  }
  useOnShow(key, refresh)
  // The answer for another key, until the one for this has been read.
  const isRead = answer?.key === key
  return {
    data: isRead ? answer.data : null,
    // A fetch without a network fails before the device is read.
    failure: isRead && isFailure(status) ? status : null,
    isFetching: status === 'running',
    isMissing: status === 'missing',
    refresh,
  }
}
