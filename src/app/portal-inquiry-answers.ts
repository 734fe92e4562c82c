import { isOverdue } from '#domain/inquiries.ts'
import { inquiryPlace } from '#domain/inquiry-addresses.ts'
import type { ListedInquiry } from '#features/inquiries/inquiry-overlay.ts'
import { formatShortDate } from '#i18n/format.ts'
import { numberWords } from '#i18n/inquiry-words.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { LiveAnswer } from '#portal/live.ts'

export type InquiryBlock = 'project-requests' | 'tickets' | 'conversations' | 'assigned'

const kindOf = {
  'project-requests': 'request',
  tickets: 'ticket',
  conversations: 'conversation',
} as const

type Held = { inquiries: readonly ListedInquiry[]; savedAt: number | null }

/** The records of a block: the person's own of one kind, or those of others that are assigned to them. */
export function inquiryAnswer(which: InquiryBlock, userId: number, { inquiries, savedAt }: Held): LiveAnswer {
  const shown = inquiries.filter(({ row }) =>
    which === 'assigned' ? row.owner.id !== userId : row.owner.id === userId && row.kind === kindOf[which],
  )
  return {
    asOf: savedAt,
    value: {
      records: shown.map(({ row, isWaiting }) => ({
        id: numberWords(row.kind, row.number) || m.waiting_to_send(),
        to: inquiryPlace(row.id),
        title: row.title,
        client: row.owner.id === userId ? m.portal_you() : row.owner.name,
        type: row.kind === 'request' ? row.category : null,
        category: row.kind === 'ticket' ? row.category : null,
        priority: row.priority === '' ? null : row.priority,
        status: isWaiting && row.number === 0 ? 'waiting' : row.state,
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
