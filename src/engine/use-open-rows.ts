import { useSnapshot } from 'valtio'
import { visitorId, type Kind, type RowFor } from '#platform/outbox/outbox-row.ts'
import { session } from '#platform/session/session.ts'
import { useLive } from './use-live.ts'

/**
 * The queued or rejected writes of a kind of the current user or the visitor, oldest first; null until the database was
 * read and the session is known.
 */
export function useOpenRows<K extends Kind>(kind: K): RowFor<K>[] | null {
  const { user, status } = useSnapshot(session)
  const owner = user?.id ?? visitorId
  return useLive<RowFor<K>[] | null>(
    async ({ outboxForms }) => (status === 'unknown' ? null : outboxForms.readOpen(kind, owner)),
    null,
    [kind, owner, status],
  )
}
