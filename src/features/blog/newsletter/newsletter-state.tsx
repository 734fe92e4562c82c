import { engine } from '#engine/engine.ts'
import { PendingAction } from '#engine/pending-action.tsx'
import { useLive } from '#engine/use-live.ts'
import { css } from '#styled/css'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Newsletter } from '#domain/messages.ts'
import { session } from '#platform/session/session.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Notice } from '#ui/notice.ts'
import type { StoredNewsletter } from './newsletter.store.ts'

const unread: StoredNewsletter = { row: null, answer: null }

type NewsletterStateProps = {
  /** The address submitted on this page, whose answer is pending. */
  sent: string | null
  isNotStored: boolean
  onEdit: (newsletter: Newsletter) => void
}

/** The state of a subscription: queued, rejected, or answered in one of three ways. */
export function NewsletterState({ sent, isNotStored, onEdit }: NewsletterStateProps) {
  const userId = useSnapshot(session).user?.id ?? null
  const { row, answer } = useLive(({ newsletter }) => newsletter.readNewsletter(userId), unread, [userId])
  // Also tracks a subscription that was queued when the page was opened.
  const [awaited, setAwaited] = useState<string | null>(null)
  if (row && row.payload.email !== awaited) setAwaited(row.payload.email)
  const email = sent ?? awaited
  const said = row !== null || (email !== null && answer?.email === email)
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone it would be below the screen, whose end the button is at.
    if (said && sent !== null) area.current?.scrollIntoView({ block: 'nearest' })
  }, [said, sent])
  return (
    <div ref={area} className={css({ mt: '4' })} role="status">
      {isNotStored ? <Notice tone="error">{m.newsletter_failed()}</Notice> : null}
      {row ? (
        <OpenSubscription row={row} onEdit={onEdit} />
      ) : email !== null && answer?.email === email ? (
        <Notice>{outcomes[answer.outcome]()}</Notice>
      ) : null}
    </div>
  )
}

const outcomes = {
  subscribed: m.newsletter_subscribed,
  already: m.newsletter_already,
  reactivated: m.newsletter_reactivated,
}

type OpenSubscriptionProps = {
  row: NonNullable<StoredNewsletter['row']>
  onEdit: (newsletter: Newsletter) => void
}

function OpenSubscription({ row, onEdit }: OpenSubscriptionProps) {
  async function withdraw() {
    if (await (await engine()).syncCentre.discard(row.key)) onEdit(row.payload)
  }
  return (
    <Notice tone={row.state === 'parked' ? 'error' : 'wait'} css={{ fontSize: 'sm' }}>
      <div className={css({ overflowWrap: 'anywhere' })}>{row.payload.email}</div>
      <PendingAction
        row={row}
        canEdit
        text={row.payload.email}
        refusal={m.newsletter_failed()}
        onEdit={() => void withdraw()}
      />
    </Notice>
  )
}
