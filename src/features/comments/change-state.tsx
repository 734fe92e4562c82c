import { engine } from '#engine/engine.ts'
import { css } from '#styled/css'
import { m } from '#i18n/paraglide/messages.js'
import { isUnsent } from '#platform/outbox/outbox-row.ts'
import { Button } from '#ui/button.ts'
import { WaitingLine } from '#ui/waiting-line.tsx'
import type { CommentChange } from './thread.ts'

/** A change of a comment that waits or was refused, and what can be done about it. */
export function ChangeState({ change }: { change: CommentChange }) {
  const isRefused = change.state === 'parked'
  const isDeletion = change.kind === 'comment_delete'
  const words = change.lastError?.words ?? m.refused_without_words()
  return (
    <div className={css({ mt: '2' })}>
      <WaitingLine isRefused={isRefused}>
        {isRefused ? m.not_sent({ words }) : isDeletion ? m.comment_delete_waits() : m.comment_edit_waits()}
      </WaitingLine>
      {isRefused || isUnsent(change) ? (
        <div className={css({ display: 'flex', gap: '1', flexWrap: 'wrap' })}>
          {isRefused ? (
            <Button
              look="plain"
              onClick={() => void engine().then(({ comments }) => comments.retryComment(change.key))}
            >
              {m.try_again()}
            </Button>
          ) : null}
          {isDeletion ? null : (
            <Button
              look="plain"
              onClick={() => void engine().then(({ comments }) => comments.takeBackComment(change.key))}
            >
              {m.edit()}
            </Button>
          )}
          <Button
            look="plain"
            onClick={() => void engine().then(({ comments }) => comments.discardComment(change.key))}
          >
            {isDeletion ? m.undo() : m.discard()}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
