/** What a client starts and the company answers (docs/specification.md#portal-statuses). */
export const inquiryKinds = ['request', 'ticket', 'conversation'] as const
export type InquiryKind = (typeof inquiryKinds)[number]

/** States by kind, the first one of a new inquiry in front. `withdrawn` is the client's own end of a request. */
export const inquiryStates = {
  request: ['pending', 'reviewing', 'quoted', 'in-progress', 'rejected', 'withdrawn'],
  ticket: ['open', 'in-progress', 'waiting', 'resolved', 'closed', 'scheduled'],
  conversation: ['active', 'pending', 'resolved'],
} as const satisfies Record<InquiryKind, readonly string[]>
export type InquiryState = (typeof inquiryStates)[InquiryKind][number]

/** Who writes or acts: the person whose inquiry it is, or somebody of the company. */
export const inquirySides = ['client', 'staff'] as const
export type InquirySide = (typeof inquirySides)[number]

export const inquiryPriorities = ['low', 'medium', 'high'] as const
export const ticketCategories = ['general', 'technical', 'feature', 'account', 'training'] as const
export const requestTypes = ['enterprise', 'final-year-project'] as const

/** Most files of one entry. */
export const maxInquiryFiles = 5

/**
 * Entries of a thread from which on no reply or note is added. A full one can still be moved, for example
 * closed; a client's moves end without a further reply.
 */
export const maxInquiryEntries = 500

/** Characters of a reply. */
export const maxReplyLength = 5000

type Subject = { kind: InquiryKind; state: InquiryState }

export function firstStateOf(kind: InquiryKind): InquiryState {
  return inquiryStates[kind][0]
}

/**
 * The state after a reply; null if none is taken, because the request was withdrawn. A client's reply reopens a ticket
 * that was resolved or closed meanwhile, so that nothing that was written offline is refused for that.
 */
export function stateAfterReply({ kind, state }: Subject, side: InquirySide): InquiryState | null {
  if (state === 'withdrawn') return null
  const next = side === 'client' ? afterClient : afterStaff
  return next[kind][state] ?? state
}

type Next = Record<InquiryKind, Partial<Record<InquiryState, InquiryState>>>
const afterClient: Next = {
  request: { quoted: 'reviewing' },
  ticket: { waiting: 'open', resolved: 'open', closed: 'open' },
  conversation: { pending: 'active', resolved: 'active' },
}
const afterStaff: Next = {
  request: { pending: 'reviewing' },
  ticket: { open: 'waiting', 'in-progress': 'waiting' },
  conversation: { active: 'pending' },
}

/** The state transitions allowed to a side: staff to any other state, clients only to the last. */
export function transitionsOf({ kind, state }: Subject, side: InquirySide): readonly InquiryState[] {
  if (state === 'withdrawn') return []
  if (side === 'client') return clientMoves[kind][state] ?? []
  const states: readonly InquiryState[] = inquiryStates[kind]
  return states.filter((one) => one !== state && one !== 'withdrawn')
}

const clientMoves: Record<InquiryKind, Partial<Record<InquiryState, readonly InquiryState[]>>> = {
  request: { pending: ['withdrawn'], reviewing: ['withdrawn'], quoted: ['withdrawn'] },
  ticket: {
    open: ['closed'],
    'in-progress': ['closed'],
    waiting: ['closed'],
    resolved: ['closed'],
    scheduled: ['closed'],
  },
  conversation: { active: ['resolved'], pending: ['resolved'] },
}

const aheadOfUtcMs = 3 * 3_600_000

/** Whether it should have been done by now (in ms since 1970); a day ends at midnight in Tanzania. */
export function isOverdue({ due, state }: { due: string | null; state: InquiryState }, now: number): boolean {
  const today = new Date(now + aheadOfUtcMs).toISOString().slice(0, 10)
  return due !== null && due < today && !isEnded(state)
}

/** Whether nothing more is expected of anybody. */
export function isEnded(state: InquiryState): boolean {
  return ended.has(state)
}
const ended: ReadonlySet<InquiryState> = new Set(['rejected', 'withdrawn', 'resolved', 'closed'])
