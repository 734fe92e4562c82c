import { PendingAction } from '#engine/pending-action.tsx'
import { css } from '#styled/css'
import { m } from '#i18n/paraglide/messages.js'
import type { RowFor } from '#platform/outbox/outbox-row.ts'

type Row = RowFor<'message'>
type WaitingMessagesProps = {
  rows: readonly Row[]
  /** A queued message can be edited only while the form is blank. */
  canEdit: boolean
}

/** The user's messages that are not on the server yet, with their actions. */
export function WaitingMessages({ rows, canEdit }: WaitingMessagesProps) {
  return (
    <section className={css({ mt: '8' })} aria-labelledby="waiting-messages">
      <h2 className={css({ fontSize: 'xl' })} id="waiting-messages">
        {m.messages_waiting()}
      </h2>
      <ul className={css({ mt: '3', display: 'grid', gap: '3' })}>
        {rows.map((row) => (
          <WaitingMessage key={row.key} row={row} canEdit={canEdit} />
        ))}
      </ul>
    </section>
  )
}

function WaitingMessage({ row, canEdit }: { row: Row; canEdit: boolean }) {
  const isRefused = row.state === 'parked'
  const { subject, message } = row.payload
  return (
    <li
      className={css({
        bg: 'card',
        borderLeftWidth: '4px',
        borderColor: isRefused ? 'danger' : 'highlight',
        borderRadius: 'sm',
        px: '4',
        py: '3',
      })}
    >
      {subject ? <div className={css({ fontWeight: 'bold' })}>{subject}</div> : null}
      <div className={css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}>{message}</div>
      <PendingAction row={row} canEdit={canEdit} text={message} />
    </li>
  )
}
