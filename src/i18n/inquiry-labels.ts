import type { InquiryKind, InquiryState } from '#domain/inquiries.ts'
import { m } from '#i18n/paraglide/messages.js'

const kinds: Record<InquiryKind, () => string> = {
  request: m.inquiry_request,
  ticket: m.inquiry_ticket,
  conversation: m.inquiry_conversation,
}
export const kindLabel = (kind: InquiryKind) => kinds[kind]()

const states: Record<InquiryState, () => string> = {
  pending: m.inquiry_pending,
  reviewing: m.inquiry_reviewing,
  quoted: m.inquiry_quoted,
  'in-progress': m.inquiry_in_progress,
  rejected: m.inquiry_rejected,
  withdrawn: m.inquiry_withdrawn,
  open: m.inquiry_open,
  waiting: m.inquiry_waiting,
  resolved: m.inquiry_resolved,
  closed: m.inquiry_closed,
  scheduled: m.inquiry_scheduled,
  active: m.inquiry_active,
}
export const stateLabel = (state: InquiryState) => states[state]()

const priorities = new Map<string, () => string>([
  ['low', m.inquiry_low],
  ['medium', m.inquiry_medium],
  ['high', m.inquiry_high],
])
export const priorityLabel = (priority: string) => priorities.get(priority)?.() ?? priority

const categories = new Map<string, () => string>([
  ['general', m.inquiry_general],
  ['technical', m.inquiry_technical],
  ['feature', m.inquiry_feature],
  ['account', m.inquiry_account],
  ['training', m.inquiry_training],
  ['enterprise', m.inquiry_enterprise],
  ['final-year-project', m.inquiry_final_year],
])
export const categoryLabel = (category: string) => categories.get(category)?.() ?? category

const numbers: Record<InquiryKind, string> = { request: 'REQ', ticket: 'TKT', conversation: 'MSG' }

/** A short name for people, such as TKT-12; '' until the server has counted it. */
export const numberLabel = (kind: InquiryKind, number: number) =>
  number === 0 ? '' : `${numbers[kind]}-${number}`

const moves = new Map<InquiryState, () => string>([
  ['withdrawn', m.inquiry_withdraw],
  ['closed', m.inquiry_close],
])
/** The button by which a client ends an inquiry. */
export const moveLabel = (to: InquiryState) => moves.get(to)?.() ?? m.inquiry_end()
