import { useSnapshot } from 'valtio'
import { useLive } from '#engine/use-live.ts'
import { session } from '#platform/session/session.ts'
import type { StoredRequest } from '#features/archive/archive.store.ts'

const nothing: StoredRequest = { request: null, row: null }

/** The user's request for this entry, from the server and from the outbox. */
export function useRequest(archiveId: number): StoredRequest & { email: string } {
  const { user } = useSnapshot(session)
  const userId = user?.id ?? null
  const stored = useLive(({ archives }) => archives.readRequest(archiveId, userId), nothing, [
    archiveId,
    userId,
  ])
  return { ...stored, email: user?.email ?? '' }
}
