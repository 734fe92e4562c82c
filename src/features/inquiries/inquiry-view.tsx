import { useEffect, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { inquiryAddress } from '#domain/inquiry-addresses.ts'
import type { Inquiry } from '#domain/inquiry-schemas.ts'
import { OutageText } from '#engine/outage-notice.tsx'
import { PendingAction } from '#engine/pending-action.tsx'
import { useLiveWith } from '#engine/use-live.ts'
import { formatShortDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RowFor } from '#platform/outbox/outbox-row.ts'
import { isFailure, pullStatus } from '#platform/sync/pull-status.ts'
import { css } from '#styled/css'
import { DescriptionList } from '#ui/description-list.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { TextLink } from '#ui/link.ts'
import { PhoneLink } from '#ui/phone-link.tsx'
import { Tag } from '#ui/tag.ts'
import { ClientMoves } from './client-moves.tsx'
import { InquiryFiles } from './inquiry-files.tsx'
import { InquiryStaff } from './inquiry-staff.tsx'
import { sideOfReader } from './inquiry-overlay.ts'
import { InquiryThread } from './inquiry-thread.tsx'
import { categoryLabel, kindLabel, numberLabel, priorityLabel, stateLabel } from '#i18n/inquiry-labels.ts'
import { useOnShow } from '#ui/use-on-show.ts'
import { pollInquiry, loadInquiries, startInquiryPull } from './load-inquiries.ts'
import { nameOf, type Reader } from './reader.ts'
import { ReplyForm } from './reply-form.tsx'

// After something was asked for.
const PushSection = lazySection(() => import('#engine/push-section.tsx'), 'PushSection')

type InquiryViewProps = { id: string; user: Reader }

/** One inquiry with its thread, the form for a reply, and what its reader may do. */
export function InquiryView({ id, user }: InquiryViewProps) {
  const name = nameOf(user)
  const data = useLiveWith(loadInquiries, (parts) => parts.readInquiry(id, { id: user.id, name }), null, [
    id,
    user.id,
    name,
  ])
  const status = useSnapshot(pullStatus)[inquiryAddress(id)]
  useOnShow(id, () => {
    startInquiryPull(id)
    return pollInquiry(id)
  })
  const inquiry = data?.inquiry ?? null
  const unread = inquiry?.unread ?? 0
  useEffect(() => {
    const mark = async () => {
      const { markInquiryRead } = await loadInquiries()
      await markInquiryRead(id, user.id)
    }
    // What a full device does not store is unread again after the next fetch.
    if (unread > 0) mark().catch(() => {})
  }, [id, unread, user.id])
  return (
    <div className={css({ mt: '5' })}>
      <TextLink to="/inquiries">{m.inquiry_back()}</TextLink>
      {data && !inquiry ? (
        isFailure(status) ? (
          <OutageText failure={status} description={m.inquiry_would_be_here()} />
        ) : status === 'missing' ? (
          <div className={css({ mt: '6' })} role="status">
            {m.inquiry_missing()}
          </div>
        ) : null
      ) : null}
      {data && inquiry ? <OpenedInquiry inquiry={inquiry} waiting={data.waiting} user={user} /> : null}
    </div>
  )
}

type OpenedProps = { inquiry: Inquiry; waiting: RowFor<'inquiry'>[]; user: Reader }

function OpenedInquiry({ inquiry, waiting, user }: OpenedProps) {
  const side = sideOfReader(inquiry, user.id)
  const isSent = inquiry.number > 0
  const start = waiting.find(({ payload }) => payload.action === 'open')
  return (
    <article data-inquiry={inquiry.id}>
      <h2 className={css({ fontSize: '2xl', mt: '3', overflowWrap: 'anywhere' })}>{inquiry.title}</h2>
      <div className={css({ display: 'flex', gap: '2', flexWrap: 'wrap', mt: '2' })}>
        <Tag data-state={inquiry.state}>{stateLabel(inquiry.state)}</Tag>
        <Tag>
          {[kindLabel(inquiry.kind), numberLabel(inquiry.kind, inquiry.number)].filter(Boolean).join(' ')}
        </Tag>
      </div>
      <DescriptionList facts={factsOf(inquiry, side === 'staff')} />
      <div className={css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mt: '4' })}>
        {inquiry.description}
      </div>
      <InquiryFiles id={inquiry.id} files={inquiry.files} />
      {start ? <PendingAction row={start} canEdit text={inquiry.description} /> : null}
      {side === 'client' ? <PushSection isOffer /> : null}
      <InquiryThread inquiry={inquiry} waiting={waiting} userId={user.id} />
      {inquiry.state === 'withdrawn' ? null : <ReplyForm inquiry={inquiry} side={side} />}
      {isSent && side === 'client' ? <ClientMoves inquiry={inquiry} userId={user.id} /> : null}
      {side === 'staff' ? <InquiryStaff inquiry={inquiry} waiting={waiting} userId={user.id} /> : null}
    </article>
  )
}

function factsOf(inquiry: Inquiry, isStaff: boolean): (readonly [string, ReactNode])[] {
  const { owner_phone: phone } = inquiry
  const all: (readonly [string, ReactNode])[] = [
    [m.inquiry_from(), isStaff ? inquiry.owner.name : ''],
    [m.inquiry_phone(), isStaff && phone ? <PhoneLink phone={phone} /> : ''],
    [
      inquiry.kind === 'request' ? m.portal_field_type() : m.portal_field_category(),
      categoryLabel(inquiry.category),
    ],
    [m.portal_field_priority(), priorityLabel(inquiry.priority)],
    [m.portal_field_budget(), inquiry.budget],
    [m.portal_field_deadline(), dayLabel(inquiry.deadline)],
    [m.portal_field_technology(), inquiry.technology],
    [m.portal_field_requirements(), inquiry.requirements],
    [m.inquiry_assigned(), inquiry.assigned_to?.name ?? ''],
    [m.inquiry_due(), dayLabel(inquiry.due ?? '')],
    [m.inquiry_written(), formatShortDate(Date.parse(inquiry.created_at))],
  ]
  return all.filter(([, value]) => value !== '')
}

const dayLabel = (day: string) => (day === '' ? '' : formatShortDate(Date.parse(day)))
