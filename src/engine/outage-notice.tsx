import { m } from '#i18n/paraglide/messages.js'
import type { Failure } from '#platform/sync/pull-status.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { absentMessage, useOutage } from './outage.ts'

type OutageNoticeProps = {
  failure: Failure
  /** What would be here. */
  description: string
  /** The title while there is a network, as docs/specification.md quotes it. */
  title: string
  onRetry: () => void
}

/**
 * In place of content that this device does not have and that could not be fetched. Offline this is not an error: it says
 * what would be here, and that it is retried automatically (retry-when-back.ts).
 */
export function OutageNotice({ failure, description, title, onRetry }: OutageNoticeProps) {
  const outage = useOutage(failure)
  const isOffline = outage === 'offline'
  return (
    <Notice
      tone={isOffline ? 'wait' : 'error'}
      role={isOffline ? 'status' : 'alert'}
      css={{ mt: '6' }}
      data-outage={outage}
    >
      <div className={css({ fontWeight: 'bold' })}>{isOffline ? m.outage_title() : title}</div>
      <div className={css({ mt: '1' })}>{absentMessage(description, outage)}</div>
      {isOffline ? null : (
        <Button variant="quiet" onClick={onRetry} css={{ mt: '3' }}>
          {m.try_again()}
        </Button>
      )}
    </Notice>
  )
}

/** The same beside other content: a sentence in place of a part that is not here. */
export function OutageText({ failure, description }: Pick<OutageNoticeProps, 'failure' | 'description'>) {
  const outage = useOutage(failure)
  return (
    <div className={css({ mt: '6', color: 'soft' })} role="status" data-outage={outage}>
      {absentMessage(description, outage)}
    </div>
  )
}
