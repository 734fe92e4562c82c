import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { inquiriesPath } from '#domain/inquiry-addresses.ts'
import { inquiryKinds, type InquiryKind } from '#domain/inquiries.ts'
import { OutageText } from '#engine/outage-notice.tsx'
import { AsOf } from '#engine/as-of.tsx'
import { useLiveWith } from '#engine/use-live.ts'
import { formatShortDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isFailure, pullStatus } from '#platform/sync/pull-status.ts'
import { css } from '#styled/css'
import { EmptyState } from '#ui/empty-state.tsx'
import { ButtonLink, TextLink } from '#ui/link.ts'
import { PendingLabel } from '#ui/pending-label.tsx'
import { Tag } from '#ui/tag.ts'
import { InquiryForm } from './inquiry-form.tsx'
import type { ListedInquiry } from './inquiry-overlay.ts'
import { kindLabel, numberLabel, stateLabel } from '#i18n/inquiry-labels.ts'
import { useOnShow } from '#ui/use-on-show.ts'
import { pollInquiries, loadInquiries, startInquiriesPull } from './load-inquiries.ts'
import { nameOf, type Reader } from './reader.ts'

const newInquiryLabels: Record<InquiryKind, () => string> = {
  request: m.portal_new_request,
  ticket: m.portal_new_ticket,
  conversation: m.inquiry_new_message,
}

type InquiryListProps = {
  user: Reader
  /** The kind for which the form is open. */
  kind: InquiryKind | undefined
}

/** What the account asked the company, newest first, with a form for more. */
export function InquiryList({ user, kind }: InquiryListProps) {
  const name = nameOf(user)
  const list = useLiveWith(loadInquiries, (parts) => parts.readInquiries({ id: user.id, name }), null, [
    user.id,
    name,
  ])
  const status = useSnapshot(pullStatus)[inquiriesPath]
  useOnShow('', () => {
    startInquiriesPull()
    return pollInquiries()
  })
  const unread = list?.inquiries.reduce((sum, { row }) => sum + row.unread, 0)
  const failure = isFailure(status) ? status : null
  const isEmpty = list !== null && list.inquiries.length === 0
  const isUnknown = isEmpty && list.savedAt === null
  return (
    <>
      <div className={css({ display: 'flex', gap: '2', my: '5', flexWrap: 'wrap' })}>
        {inquiryKinds.map((one) => (
          <ButtonLink
            key={one}
            to="/inquiries"
            search={{ new: one }}
            variant={one === kind ? 'solid' : 'quiet'}
            aria-current={one === kind ? 'true' : undefined}
          >
            {newInquiryLabels[one]()}
          </ButtonLink>
        ))}
      </div>
      {kind ? <InquiryForm key={kind} kind={kind} title={newInquiryLabels[kind]()} /> : null}
      <NewMessages count={unread} />
      {failure && list ? <AsOf at={list.savedAt} /> : null}
      {isUnknown && failure ? (
        <OutageText failure={failure} description={m.inquiries_would_be_here()} />
      ) : null}
      {isEmpty && !(isUnknown && failure) && status !== 'running' && !kind ? (
        <EmptyState title={m.inquiries_none()} hint={m.inquiries_none_hint()} />
      ) : null}
      <ul className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', mt: '4' })}>
        {list?.inquiries.map((one) => (
          <InquiryListItem key={one.row.id} {...one} />
        ))}
      </ul>
    </>
  )
}

/** Tells those who do not see the list that somebody wrote, while it is open. */
function NewMessages({ count }: { count: number | undefined }) {
  const [before, setBefore] = useState(count)
  const [words, setWords] = useState('')
  if (count !== before) {
    setBefore(count)
    if (count !== undefined && before !== undefined && count > before) setWords(m.inquiry_unread({ count }))
  }
  return (
    <div className={css({ srOnly: true })} role="status" data-new-messages="">
      {words}
    </div>
  )
}

function InquiryListItem({ row, isWaiting, isRefused }: ListedInquiry) {
  const facts = [
    kindLabel(row.kind),
    numberLabel(row.kind, row.number),
    formatShortDate(Date.parse(row.updated_at)),
  ].filter(Boolean)
  return (
    <li className={css({ py: '3', borderBottomWidth: '1px', borderColor: 'line' })} data-inquiry={row.id}>
      <div
        className={css({
          display: 'flex',
          gap: '3',
          alignItems: 'flex-start',
          justifyContent: 'space-between',
        })}
      >
        <TextLink
          to="/inquiries"
          search={{ open: row.id }}
          css={{ fontWeight: 'bold', overflowWrap: 'anywhere', minW: '0' }}
        >
          {row.title}
        </TextLink>
        <Tag>{stateLabel(row.state)}</Tag>
      </div>
      <div className={css({ color: 'soft', fontSize: 'sm' })}>{facts.join(' · ')}</div>
      {row.unread > 0 ? (
        <div className={css({ color: 'accent', fontWeight: 'bold', fontSize: 'sm' })}>
          {m.inquiry_unread({ count: row.unread })}
        </div>
      ) : null}
      {isRefused || isWaiting ? (
        <PendingLabel isRefused={isRefused}>
          {isRefused ? m.inquiry_needs_you() : m.waiting_to_send()}
        </PendingLabel>
      ) : null}
    </li>
  )
}
