import { PendingAction } from '#engine/pending-action.tsx'
import type { RowFor } from '#platform/outbox/outbox-row.ts'
import { offerUndo } from './undo.ts'

/** What a comment that is not on the server waits for, and what can be done about it. */
export function CommentState({ row }: { row: RowFor<'comment'> }) {
  return <PendingAction row={row} canEdit text={row.payload.content} onDiscard={offerUndo} />
}
