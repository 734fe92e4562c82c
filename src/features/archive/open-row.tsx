import { engine } from '#engine/engine.ts'
import { css } from '#styled/css'
import { m } from '#i18n/paraglide/messages.js'
import { isFree, type RowFor } from '#platform/outbox/outbox-row.ts'
import { Button } from '#ui/button.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { WaitingLine } from '#ui/waiting-line.tsx'

type OpenRowProps = {
  row: RowFor<'rating'> | RowFor<'request'>
  /** It goes back into a blank form only. */
  canEdit: boolean
  text: string
}

/** What an action that is not on the server waits for, and what can be done about it. */
export function OpenRow({ row, canEdit, text }: OpenRowProps) {
  const isRefused = row.state === 'parked'
  const isOpen = isFree(row)

  return (
    <div className={css({ mt: '2', fontSize: 'sm' })}>
      <WaitingLine isRefused={isRefused}>
        {isRefused
          ? m.not_sent({ words: row.lastError?.words ?? m.refused_without_words() })
          : m.waiting_to_send()}
      </WaitingLine>
      {isOpen ? (
        <div className={css({ display: 'flex', gap: '1', flexWrap: 'wrap' })}>
          {isRefused ? (
            <>
              <Button
                look="plain"
                onClick={() => void engine().then(({ archives }) => archives.retryRow(row.key))}
              >
                {m.try_again()}
              </Button>
              <CopyButton text={text} />
            </>
          ) : null}
          {canEdit ? (
            <Button
              look="plain"
              onClick={() => void engine().then(({ archives }) => archives.takeBackRow(row.key))}
            >
              {m.edit()}
            </Button>
          ) : null}
          <Button
            look="plain"
            onClick={() => void engine().then(({ archives }) => archives.discardRow(row.key))}
          >
            {m.discard()}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
