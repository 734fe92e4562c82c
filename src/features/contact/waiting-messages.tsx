import { engine } from '#engine/engine.ts'
import { css } from '#styled/css'
import { m } from '#i18n/paraglide/messages.js'
import { isFree, type RowFor } from '#platform/outbox/outbox-row.ts'
import { Button } from '#ui/button.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { WaitingLine } from '#ui/waiting-line.tsx'

type Row = RowFor<'message'>
type WaitingMessagesProps = {
  rows: readonly Row[]
  /** A message may come back into a blank form only. */
  canEdit: boolean
}

/** What was written here and is not on the server yet, with what can be done about each. */
export function WaitingMessages({ rows, canEdit }: WaitingMessagesProps) {
  if (rows.length === 0) return null
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
        borderColor: isRefused ? 'udongo' : 'jua',
        borderRadius: 'sm',
        px: '4',
        py: '3',
      })}
    >
      {subject ? <div className={css({ fontWeight: 'bold' })}>{subject}</div> : null}
      <div className={css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}>{message}</div>
      <div className={css({ mt: '2', fontSize: 'sm' })}>
        <WaitingLine isRefused={isRefused}>
          {isRefused
            ? m.not_sent({ words: row.lastError?.words ?? m.refused_without_words() })
            : m.waiting_to_send()}
        </WaitingLine>
      </div>
      {isRefused || isFree(row) ? (
        <div className={css({ display: 'flex', gap: '1', flexWrap: 'wrap', fontSize: 'sm' })}>
          {isRefused ? (
            <>
              <Button
                look="plain"
                onClick={() => void engine().then(({ contact }) => contact.retryMessage(row.key))}
              >
                {m.try_again()}
              </Button>
              <CopyButton text={message} />
            </>
          ) : null}
          {canEdit && isFree(row) ? (
            <Button
              look="plain"
              onClick={() => void engine().then(({ contact }) => contact.takeBackMessage(row.key))}
            >
              {m.edit()}
            </Button>
          ) : null}
          <Button
            look="plain"
            onClick={() => void engine().then(({ contact }) => contact.discardMessage(row.key))}
          >
            {m.discard()}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
