import { useSnapshot } from 'valtio'
import { useLive } from '#engine/use-live.ts'
import { session } from '#platform/session/session.ts'
import type { StoredRequest } from '#features/archive/archive.store.ts'

const nothing: StoredRequest = { request: null, row: null }

/** What this person asked for here, as the server knows it and as it waits on the device. */
export function useRequest(archiveId: number): StoredRequest & { email: string } {
  const { user } = useSnapshot(session)
  const userId = user?.id ?? null
  const stored = useLive(({ archives }) => archives.readRequest(archiveId, userId), nothing, [
    archiveId,
    userId,
  ])
  return { ...stored, email: user?.email ?? '' }
}
