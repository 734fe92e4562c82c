import { PendingAction } from '#engine/pending-action.tsx'
import { m } from '#i18n/paraglide/messages.js'
import type { CommentChange } from './thread.ts'

/** A queued or rejected change of a comment, with its actions. */
export function ChangeState({ change }: { change: CommentChange }) {
  if (change.kind === 'comment_edit') {
    const { content } = change.payload
    return <PendingAction row={change} canEdit text={content} waiting={m.comment_edit_waits()} />
  }
  const words = { waiting: m.comment_delete_waits(), discardWords: m.undo() }
  return <PendingAction row={change} canEdit={false} text="" {...words} />
}
