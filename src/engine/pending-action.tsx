import { m } from '#i18n/paraglide/messages.js'
import type { OutboxRow } from '#platform/outbox/outbox-row.ts'
import { rowActions } from '#platform/outbox/row-actions.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { PendingLabel } from '#ui/pending-label.tsx'
import { engine } from './engine.ts'

type PendingActionProps = {
  row: OutboxRow
  /** Whether the form it was typed in can take it back now; a whole form must be blank. */
  canEdit: boolean
  /** What the person wrote, to be copied; '' for nothing. */
  text: string
  /** Whether a refused one may be sent again as it is. Default: yes. */
  canRetry?: boolean
  /** Instead of taking the row back into the draft of its form. */
  onEdit?: () => void
  /** After the row was discarded, which `syncCentre.undoDiscard` undoes. */
  onDiscard?: (row: OutboxRow) => void
  /** What is said while it waits. */
  waiting?: string
  /** The word on the button that discards it. */
  discardWords?: string
  /** What is said of a refusal, in place of the sentence for all forms; the server's words stand below it. */
  refusal?: string | undefined
}

/** What an action that is not on the server waits for, and what can be done about it: one policy for all forms. */
export function PendingAction(props: PendingActionProps) {
  const { row, canEdit, canRetry = true, text, onEdit, onDiscard, refusal } = props
  const { waiting = m.waiting_to_send(), discardWords = m.discard() } = props
  const isRefused = row.state === 'parked'
  const { key } = row
  const words = row.lastError?.words
  const edit = () => void engine().then(({ syncCentre }) => syncCentre.returnToDraft(key))
  async function discard() {
    const dropped = await (await engine()).syncCentre.discard(key)
    if (dropped) onDiscard?.(dropped)
  }
  const actions = rowActions(row, { canEdit, canRetry, text })
  return (
    <div className={css({ mt: '2', fontSize: 'sm' })}>
      <PendingLabel isRefused={isRefused}>
        {isRefused ? (refusal ?? m.not_sent({ words: words ?? m.refused_without_words() })) : waiting}
      </PendingLabel>
      {isRefused && refusal && words ? <div className={css({ color: 'soft' })}>{words}</div> : null}
      {row.lastError?.isUnsure ? <div className={css({ color: 'soft' })}>{m.sync_unsure()}</div> : null}
      {actions.length > 0 ? (
        <div className={css({ display: 'flex', gap: '1', flexWrap: 'wrap' })}>
          {actions.includes('retry') ? (
            <Button
              look="plain"
              onClick={() => void engine().then(({ syncCentre }) => syncCentre.retry(key))}
            >
              {m.try_again()}
            </Button>
          ) : null}
          {actions.includes('copy') ? <CopyButton text={text} /> : null}
          {actions.includes('edit') ? (
            <Button look="plain" onClick={onEdit ?? edit}>
              {m.edit()}
            </Button>
          ) : null}
          {actions.includes('discard') ? (
            <Button look="plain" onClick={() => void discard()}>
              {discardWords}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
