import { useSnapshot } from 'valtio'
import type { StaffDocument, StaffDocumentBody } from '#domain/staff-documents.ts'
import { revalidateInBackground } from '#engine/revalidate-in-background.ts'
import { useLiveWith } from '#engine/use-live.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { isFailure, pullStatus } from '#platform/sync/pull-status.ts'
import { useOnShow } from '#ui/use-on-show.ts'
import { useDesk } from '../desk-host.ts'
import { loadDesk } from './load-desk.ts'

type Desk = Awaited<ReturnType<typeof loadDesk>>

/** An account, the health of the server or figures, as fetched last; revalidated when it is shown. */
export function useStaffDocument<D extends StaffDocument>(
  name: D,
  id: string,
  pull: (desk: Desk) => Promise<PullOutcome>,
) {
  const { user } = useDesk()
  const answer = useLiveWith<Desk, { id: string; data: StaffDocumentBody<D> | null } | null>(
    loadDesk,
    async (desk) => ({ id, data: await desk.readStaffDocument(name, id, user.id) }),
    null,
    [name, id, user.id],
  )
  const key = `staff/${name}/${id}`
  const status = useSnapshot(pullStatus)[key]
  const refresh = () => revalidateInBackground(key, async ({ staffDesk }) => pull(await staffDesk()))
  useOnShow(key, refresh)
  return {
    data: answer?.id === id ? answer.data : null,
    failure: isFailure(status) ? status : null,
    isFetching: status === 'running',
    refresh,
  }
}
