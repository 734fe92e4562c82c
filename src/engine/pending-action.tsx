import type { MouseEvent } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { isFirstAttempt, type OutboxRow } from '#platform/outbox/outbox-row.ts'
import { rowActions } from '#platform/outbox/row-actions.ts'
import { session } from '#platform/session/session.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { focusWhenGone } from '#ui/focus-when-gone.ts'
import { PendingLabel } from '#ui/pending-label.tsx'
import { engine } from './engine.ts'
import { offerUndo } from './offer-undo.ts'
import { parkedMessage } from './parked-message.ts'

type PendingActionProps = {
  row: OutboxRow
  /** Whether its form can take the text back now; a form whose draft holds all fields must be blank. */
  canEdit: boolean
  /** The user's text, for the copy button; '' for none. */
  text: string
  /** Whether a rejected write may be retried unchanged. Default: yes. */
  canRetry?: boolean
  /** Replaces the default edit action, which returns the text to the draft of its form. */
  onEdit?: () => void
  /** Called after the row was discarded, in place of a toast with an undo. */
  onDiscard?: (row: OutboxRow) => void
  /** Text shown while the write is queued. */
  waiting?: string
  /** Label of the discard button, if it says less than that the text is lost, such as "Undo". */
  discardLabel?: string
  /** Text for a rejected write, instead of the default; the server's message is shown below it. */
  refusal?: string | undefined
}

/** For a button that its own press removes: the focus goes to the field with `returned`, or stays near. */
const press =
  (act: () => unknown, returned = '') =>
  ({ currentTarget }: MouseEvent) => {
    focusWhenGone(currentTarget, returned)
    void act()
  }

/** Status and actions of a write that the server has not carried out; used by all forms. */
export function PendingAction(props: PendingActionProps) {
  const { row, canEdit, canRetry = true, text, onEdit, onDiscard, refusal } = props
  const { waiting = m.waiting_to_send(), discardLabel } = props
  const isRefused = row.state === 'parked'
  const { key } = row
  const words = row.lastError?.words
  const refused = refusal ?? parkedMessage(row)
  const edit = () => engine().then(({ syncCentre }) => syncCentre.returnToDraft(key))
  const retry = () => engine().then(({ syncCentre }) => syncCentre.retry(key))
  async function discard() {
    const { userEpoch } = session
    const { syncCentre } = await engine()
    const dropped = await syncCentre.discard(key)
    if (!dropped) return
    if (onDiscard) return onDiscard(dropped)
    if (text !== '') offerUndo(() => void syncCentre.undoDiscard(dropped), userEpoch)
  }
  const actions = rowActions(row, { canEdit, canRetry, text })
  return (
    <div className={css({ mt: '2', fontSize: 'sm' })}>
      <PendingLabel isRefused={isRefused}>
        {isRefused ? refused : isFirstAttempt(row) ? m.form_sending() : waiting}
      </PendingLabel>
      {isRefused && refusal && words ? <div className={css({ color: 'soft' })}>{words}</div> : null}
      {row.lastError?.isUnsure ? <div className={css({ color: 'soft' })}>{m.sync_unsure()}</div> : null}
      {actions.length > 0 ? (
        <div className={css({ display: 'flex', gap: '1', flexWrap: 'wrap' })}>
          {actions.includes('retry') ? (
            <Button variant="plain" onClick={press(retry)}>
              {m.try_again()}
            </Button>
          ) : null}
          {actions.includes('copy') ? <CopyButton text={text} /> : null}
          {actions.includes('edit') ? (
            <Button variant="plain" onClick={press(onEdit ?? edit, text)}>
              {m.edit()}
            </Button>
          ) : null}
          {actions.includes('discard') ? (
            <Button variant={discardLabel ? 'plain' : 'danger'} onClick={press(discard)}>
              {discardLabel ?? m.discard()}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
