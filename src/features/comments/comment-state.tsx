import { engine } from '#engine/engine.ts'
import { css } from '#styled/css'
import { m } from '#i18n/paraglide/messages.js'
import { isFree, type RowFor } from '#platform/outbox/outbox-row.ts'
import { Button } from '#ui/button.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { WaitingLine } from '#ui/waiting-line.tsx'
import { offerUndo } from './undo.ts'

/** What a comment that is not on the server waits for, and what can be done about it. */
export function CommentState({ row }: { row: RowFor<'comment'> }) {
  const isRefused = row.state === 'parked'

  async function discard() {
    const { comments } = await engine()
    const dropped = await comments.discardComment(row.key)
    if (dropped) offerUndo(dropped)
  }

  return (
    <div className={css({ mt: '2', fontSize: 'sm' })}>
      <WaitingLine isRefused={isRefused}>
        {isRefused
          ? m.not_sent({ words: row.lastError?.words ?? m.refused_without_words() })
          : m.waiting_to_send()}
      </WaitingLine>
      {isRefused || isFree(row) ? (
        <div className={css({ display: 'flex', gap: '1', flexWrap: 'wrap' })}>
          {isRefused ? (
            <Button
              look="plain"
              onClick={() => void engine().then(({ comments }) => comments.retryComment(row.key))}
            >
              {m.try_again()}
            </Button>
          ) : null}
          {isFree(row) ? (
            <Button
              look="plain"
              onClick={() => void engine().then(({ comments }) => comments.takeBackComment(row.key))}
            >
              {m.edit()}
            </Button>
          ) : null}
          {isRefused ? <CopyButton text={row.payload.content} /> : null}
          <Button look="plain" onClick={() => void discard()}>
            {m.discard()}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
