import { isOverdue } from '#domain/inquiries.ts'
import { inquiryPagePath } from '#domain/inquiry-addresses.ts'
import type { ListedInquiry } from '#features/inquiries/inquiry-overlay.ts'
import { formatShortDate } from '#i18n/format.ts'
import { numberLabel } from '#i18n/inquiry-labels.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { LiveAnswer } from '#portal/live.ts'

export type InquiryBlock = 'project-requests' | 'tickets' | 'conversations' | 'assigned'

const kindOf = {
  'project-requests': 'request',
  tickets: 'ticket',
  conversations: 'conversation',
} as const

type CachedInquiries = { inquiries: readonly ListedInquiry[]; savedAt: number | null }

/** The records of a block: the person's own of one kind, or those of others that are assigned to them. */
export function inquiryAnswer(
  block: InquiryBlock,
  userId: number,
  { inquiries, savedAt }: CachedInquiries,
): LiveAnswer {
  const shown = inquiries.filter(({ row }) =>
    block === 'assigned' ? row.owner.id !== userId : row.owner.id === userId && row.kind === kindOf[block],
  )
  return {
    asOf: savedAt,
    value: {
      records: shown.map(({ row, isRefused }) => ({
        key: row.id,
        id: numberLabel(row.kind, row.number) || (isRefused ? '' : m.waiting_to_send()),
        to: inquiryPagePath(row.id),
        title: row.title,
        client: row.owner.id === userId ? m.portal_you() : row.owner.name,
        type: row.kind === 'request' ? row.category : null,
        category: row.kind === 'ticket' ? row.category : null,
        priority: row.priority === '' ? null : row.priority,
        status: row.number > 0 ? row.state : isRefused ? 'failed' : 'waiting',
        submitted: formatShortDate(Date.parse(row.created_at)),
        created: formatShortDate(Date.parse(row.created_at)),
        updated: formatShortDate(Date.parse(row.updated_at)),
        deadline: row.due === null ? null : formatShortDate(Date.parse(row.due)),
        overdue: isOverdue(row, Date.now()) ? 'overdue' : null,
        lastWrote: row.last_side === 'client' ? row.owner.name : m.inquiry_company(),
        assignedTo: row.assigned_to?.name ?? null,
        unreadCount: row.unread > 0 ? row.unread : null,
      })),
      figures: {},
    },
  }
}
