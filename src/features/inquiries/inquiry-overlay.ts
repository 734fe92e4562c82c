import { firstStateOf, stateAfterReply, type InquiryKind, type InquirySide } from '#domain/inquiries.ts'
import type { Inquiry, InquiryRow, InquiryDraft } from '#domain/inquiry-schemas.ts'
import type { RowFor } from '#platform/outbox/outbox-row.ts'

type Waiting = RowFor<'inquiry'>

/** An inquiry as its list shows it, with the writes of this device that the server does not have. */
export type ListedInquiry = { row: InquiryRow; isWaiting: boolean; isRefused: boolean }

/** The side on which a reader is. */
export function sideOfReader({ owner }: Pick<InquiryRow, 'owner'>, userId: number): InquirySide {
  return owner.id === userId ? 'client' : 'staff'
}

/**
 * Inquiries newest first: those that wait to be sent in front of those that the server listed. `number` is 0 until the
 * server has given one.
 */
export function overlayList(
  rows: readonly InquiryRow[],
  waiting: readonly Waiting[],
  me: { id: number; name: string },
): ListedInquiry[] {
  const rowsOf = (id: string) => waiting.filter((row) => idOf(row) === id)
  const listed = rows.map((row) => ({
    row: stateOverlay(row, rowsOf(row.id), me.id),
    ...marksOf(rowsOf(row.id)),
  }))
  const knownIds = new Set(rows.map(({ id }) => id))
  const started = waiting.flatMap((row) => {
    const { payload, createdAt } = row
    if (payload.action !== 'open' || knownIds.has(payload.inquiry.id)) return []
    const draft = draftOf(payload.inquiry, me, createdAt)
    return [{ row: draft, ...marksOf(rowsOf(draft.id)) }]
  })
  return [...started.toReversed(), ...listed]
}

/** An inquiry whose start waits, as its page shows it. */
export function startedInquiry(waiting: readonly Waiting[], id: string, me: { id: number; name: string }) {
  for (const { payload, createdAt } of waiting)
    if (payload.action === 'open' && payload.inquiry.id === id)
      return wholeDraft(payload.inquiry, me, createdAt)
  return null
}

/** The id of the inquiry that a write concerns. */
export function idOf({ payload }: Waiting): string {
  return payload.action === 'open' ? payload.inquiry.id : payload.id
}

function marksOf(waiting: readonly Waiting[]) {
  return {
    isWaiting: waiting.some(({ state }) => state !== 'parked'),
    isRefused: waiting.some(({ state }) => state === 'parked'),
  }
}

/** The state that it will have once the server has the writes that wait. */
export function stateOverlay<T extends InquiryRow>(row: T, waiting: readonly Waiting[], userId: number): T {
  const side = sideOfReader(row, userId)
  let { state, due } = row
  for (const { payload, state: sent } of waiting) {
    if (sent === 'parked') continue
    if (payload.action === 'move') state = payload.to
    if (payload.action === 'assign' && payload.due !== undefined) due = payload.due
    if (payload.action === 'reply' && !payload.isInternal)
      state = stateAfterReply({ kind: row.kind, state }, side) ?? state
  }
  return { ...row, state, due }
}

function draftOf(inquiry: InquiryDraft, me: { id: number; name: string }, createdAt: number): InquiryRow {
  const at = new Date(createdAt).toISOString()
  const kind: InquiryKind = inquiry.kind
  return {
    id: inquiry.id,
    number: 0,
    kind,
    state: firstStateOf(kind),
    title: inquiry.title,
    category: inquiry.kind === 'ticket' ? inquiry.category : inquiry.kind === 'request' ? inquiry.type : '',
    priority: inquiry.kind === 'conversation' ? '' : inquiry.priority,
    owner: me,
    assigned_to: null,
    due: null,
    created_at: at,
    updated_at: at,
    last_entry: 0,
    last_side: 'client',
    unread: 0,
  }
}

function wholeDraft(inquiry: InquiryDraft, me: { id: number; name: string }, createdAt: number): Inquiry {
  const isRequest = inquiry.kind === 'request'
  return {
    ...draftOf(inquiry, me, createdAt),
    description: inquiry.description,
    budget: isRequest ? inquiry.budget : '',
    deadline: isRequest ? inquiry.deadline : '',
    technology: isRequest ? inquiry.technology : '',
    requirements: isRequest ? inquiry.requirements : '',
    files: [],
    entries: [],
  }
}
