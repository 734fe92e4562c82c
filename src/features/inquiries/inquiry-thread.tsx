import type { Inquiry, InquiryEntry } from '#domain/inquiry-schemas.ts'
import { PendingAction } from '#engine/pending-action.tsx'
import { formatMoment } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RowFor } from '#platform/outbox/outbox-row.ts'
import { css } from '#styled/css'
import { useState } from 'react'
import { InquiryFiles } from './inquiry-files.tsx'
import { stateLabel } from '#i18n/inquiry-labels.ts'

type InquiryThreadProps = { inquiry: Inquiry; waiting: readonly RowFor<'inquiry'>[]; userId: number }

/** The entries of both sides, oldest first, with what waits on this device at the end. */
export function InquiryThread({ inquiry, waiting, userId }: InquiryThreadProps) {
  const [now] = useState(() => Date.now())
  const sent = new Set(inquiry.entries.flatMap(({ key }) => key ?? []))
  const open = waiting.filter(({ payload, key }) => payload.action !== 'open' && !sent.has(key))
  // Always there: what comes into it while it is open is announced.
  return (
    <div aria-label={m.inquiry_thread()} role="log">
      {inquiry.entries.length + open.length === 0 ? null : (
        <ol className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', mt: '6' })}>
          {inquiry.entries.map((entry) => (
            <Entry key={entry.id} id={inquiry.id} entry={entry} isOwn={entry.by.id === userId} now={now} />
          ))}
          {open.map((row) => (
            <li
              key={row.key}
              className={css({ p: '3', borderWidth: '1px', borderColor: 'line', borderRadius: 'md' })}
            >
              {row.payload.action === 'reply' && row.payload.isInternal ? (
                <div className={css({ color: 'soft', fontSize: 'sm' })}>{m.inquiry_note()}</div>
              ) : null}
              <div className={css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}>{wordsOf(row)}</div>
              <PendingAction
                row={row}
                canEdit={row.payload.action === 'reply'}
                // The same reply would be refused again: it was written before the other answer.
                canRetry={row.lastError?.status !== 409}
                text={row.payload.action === 'reply' ? row.payload.text : ''}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

type EntryProps = { id: string; entry: InquiryEntry; isOwn: boolean; now: number }

function Entry({ id, entry, isOwn, now }: EntryProps) {
  return (
    <li
      className={css({
        p: '3',
        borderRadius: 'md',
        bg: isOwn ? 'tint' : 'paper',
        borderWidth: '1px',
        borderStyle: entry.is_internal ? 'dashed' : 'solid',
        borderColor: 'line',
      })}
    >
      <div className={css({ color: 'soft', fontSize: 'sm' })}>
        {isOwn ? m.inquiry_you() : entry.by.name || m.deleted_user()}
        {entry.side === 'staff' && !isOwn ? ` · ${m.inquiry_company()}` : ''}
        {entry.is_internal ? ` · ${m.inquiry_note()}` : ''}
        {` · ${formatMoment(Date.parse(entry.created_at), now)}`}
      </div>
      {entry.text === '' ? null : (
        <div className={css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}>{entry.text}</div>
      )}
      <InquiryFiles id={id} files={entry.files} />
      {entry.state ? (
        <div className={css({ fontWeight: 'bold', fontSize: 'sm' })}>
          {m.inquiry_moved({ state: stateLabel(entry.state) })}
        </div>
      ) : null}
    </li>
  )
}

function wordsOf({ payload }: RowFor<'inquiry'>): string {
  switch (payload.action) {
    case 'open':
      return payload.inquiry.description
    case 'reply':
      return payload.text
    case 'move':
      return m.inquiry_moved({ state: stateLabel(payload.to) })
    default:
      return payload.to ? m.inquiry_assign_waits({ to: payload.to }) : m.inquiry_assign()
  }
}
