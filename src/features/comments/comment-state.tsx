import { PendingAction } from '#engine/pending-action.tsx'
import type { RowFor } from '#platform/outbox/outbox-row.ts'

/** The state of a comment that is not on the server yet, with its actions. */
export function CommentState({ row }: { row: RowFor<'comment'> }) {
  return <PendingAction row={row} canEdit text={row.payload.content} />
}
