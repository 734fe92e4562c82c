import { m } from '#i18n/paraglide/messages.js'
import type { Failure } from '#platform/sync/pull-status.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { absentWords, useOutage } from './outage.ts'

type OutageNoticeProps = {
  failure: Failure
  /** What would be here. */
  what: string
  /** The title while there is a network, as docs/specification.md quotes it. */
  title: string
  onRetry: () => void
}

/**
 * In place of content that this device does not have and that could not be fetched. Offline this is no error: it says
 * what would be here, and that it comes by itself (retry-when-back.ts).
 */
export function OutageNotice({ failure, what, title, onRetry }: OutageNoticeProps) {
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
      <div className={css({ mt: '1' })}>{absentWords(what, outage)}</div>
      {isOffline ? null : (
        <Button look="quiet" onClick={onRetry} css={{ mt: '3' }}>
          {m.try_again()}
        </Button>
      )}
    </Notice>
  )
}

/** The same beside other content: a sentence in place of a part that is not here. */
export function OutageText({ failure, what }: Pick<OutageNoticeProps, 'failure' | 'what'>) {
  const outage = useOutage(failure)
  return (
    <div className={css({ mt: '6', color: 'soft' })} role="status" data-outage={outage}>
      {absentWords(what, outage)}
    </div>
  )
}
