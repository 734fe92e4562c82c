import { useSnapshot } from 'valtio'
import { visitorId, type Kind, type RowFor } from '#platform/outbox/outbox-row.ts'
import { session } from '#platform/session/session.ts'
import { useLive } from './use-live.ts'

/**
 * The writes of a kind that wait or were refused, of who is signed in or of the visitor, oldest first; null until the
 * device was asked. Nobody's are shown until it is known who is here.
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
